/** Kept by the browser and so by the till: it does not change with the person who serves there. */
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

/** Turns this till's sound on or off; returns whether it is on now. A browser without storage keeps its sound on. */
export function setSound(on: boolean): boolean {
  try {
    localStorage.setItem(KEY, on ? 'on' : OFF)
  } catch {}
  return isSoundOn()
}
