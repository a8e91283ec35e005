"""Spare every start of Jupyter about three seconds; import this before any Jupyter library.

Jupyter's libraries ask jsonschema for all its checks of text formats. One of them, for
internationalised addresses ("iri"), is done by rfc3987_syntax, which builds a whole grammar when
it is imported. None of Jupyter's schemas uses that format. A module entered as None counts as
not installed, and jsonschema then leaves out the formats "iri" and "iri-reference" and no other.

pytest loads this file too (`-p` in pyproject.toml), before nbval brings Jupyter in.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)
