/** Kept by the browser, that is by the till: whoever serves there, the shop is as loud. */
const KEY = 'sound'
const OFF = 'off'

/** Whether this till makes sounds; on until somebody turns it off. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}

/** Turns this till's sound on or off; returns which it is. A browser without storage keeps its sound on. */
export function setSound(on: boolean): boolean {
  try {
    localStorage.setItem(KEY, on ? 'on' : OFF)
  } catch {}
  return isSoundOn()
}
