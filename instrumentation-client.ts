/**
 * What a browser that we support lacks, given to it before any form can be pressed.
 *
 * Chrome before 112, Firefox before 111 and Safari before 16.4 build a form's data without the button that was pressed,
 * by whose name and value our forms tell who signs in and which amount is sold. Written here instead of loaded from a
 * package only where it is missing: a press that comes while that loads would be lost, and this is a line or two.
 */

if (!knowsPressedButton()) {
  window.FormData = new Proxy(FormData, {
    construct: (Plain, [form, button]: ConstructorParameters<typeof FormData>) =>
      button ? dataWith(button, () => new Plain(form)) : new Plain(form),
  })
}

function knowsPressedButton(): boolean {
  try {
    // Whoever knows the second argument refuses what is no button of the form.
    return !new FormData(document.createElement('form'), document.body)
  } catch {
    return true
  }
}

/** While the data is built, a hidden field beside the button stands for it: the order of the fields stays. */
function dataWith(button: HTMLElement, build: () => FormData): FormData {
  const field = document.createElement('input')
  field.type = 'hidden'
  for (const name of ['name', 'value', 'form']) {
    const value = button.getAttribute(name)
    if (value !== null) field.setAttribute(name, value)
  }
  button.after(field)
  const data = build()
  field.remove()
  return data
}
