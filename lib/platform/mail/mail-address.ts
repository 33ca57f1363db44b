const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/

/** Whether a text is one mail address, which can put nothing else into a mail's head. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text)
}
