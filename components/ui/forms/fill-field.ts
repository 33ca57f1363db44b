/** Puts text into a field as if typed, then presses Enter if asked. `after` appends to the field's text. */
export function fillField(field: HTMLInputElement, text: string, { enter, after }: { enter: boolean; after: boolean }) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  field.focus()
  set?.call(field, after ? field.value + text : text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  // React processes the text before the next task.
  if (enter) setTimeout(() => pressEnter(field))
}

function pressEnter(field: HTMLInputElement): void {
  const event = new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true })
  if (field.dispatchEvent(event)) field.form?.requestSubmit()
}
