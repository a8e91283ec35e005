"""What the kit asks of Jupyter, here and from the learner's server: what runs a notebook, and what is saved of one."""

from . import _quick_start  # noqa: F401  (before Jupyter's libraries, for all who run a notebook)
from .display.bundle import WIDGET_VIEW


def client(notebook, **options):
    """What runs the cells of a notebook, in a kernel of its own; the options are those of nbclient."""
    from jupyter_core.utils import ensure_event_loop
    from nbclient import NotebookClient
    from traitlets.config import Config

    # Windows has another kind of loop by default, which cannot wait for a kernel by itself.
    ensure_event_loop(prefer_selector_loop=True)
    # What kernels send is encrypted where it can be; otherwise each warns that it is not.
    config = Config(KernelManager={"transport_encryption": "auto"})
    return NotebookClient(notebook, kernel_name="python3", store_widget_state=False, config=config, **options)


def without_widget_views(notebook: dict) -> dict:
    """The notebook with the widget views taken out of outputs that show themselves without one; changed in place."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            if "text/html" in output.get("data", {}):
                output["data"].pop(WIDGET_VIEW, None)
    notebook["metadata"].pop("widgets", None)
    return notebook


def before_save(model, **_) -> None:
    """Jupyter's hook before a notebook is saved: what a learner saves shows its tables again without a kernel."""
    if model["type"] == "notebook" and model["content"]:
        without_widget_views(model["content"])
