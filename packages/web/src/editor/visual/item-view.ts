import type { Node } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";

/** An item of a list; one of a task list has a box that can be ticked. */
export const itemView: NodeViewConstructor = (node, view, position) => {
  const dom = document.createElement("li");
  if (node.attrs.task === null)
    return { dom, contentDOM: dom, update: (next) => next.hasMarkup(node.type, node.attrs) };
  const box = document.createElement("input");
  const contentDOM = document.createElement("div");
  box.type = "checkbox";
  dom.className = "task";
  dom.append(box, contentDOM);
  const show = (shown: Node) => {
    box.checked = shown.attrs.task;
    box.setAttribute("aria-label", shown.textContent.slice(0, 120));
  };
  show(node);
  box.addEventListener("change", () => {
    const at = position();
    if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, "task", box.checked));
  });
  return {
    dom,
    contentDOM,
    stopEvent: (event) => event.target === box,
    ignoreMutation: (change) => change.target !== contentDOM && !contentDOM.contains(change.target),
    update(next) {
      if (next.type !== node.type || next.attrs.task === null) return false;
      show(next);
      return true;
    },
  };
};
