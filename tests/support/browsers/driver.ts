/** What the walk needs of a browser, whatever protocol drives it. */
export type Driver = {
  version: string
  open(url: string): Promise<void>
  /** The value, as JSON, of an expression in the open page. */
  ask<Value>(expression: string): Promise<Value>
  /** Presses a key by its name in the browser (`Enter`, `F9`), or a letter or digit. */
  key(key: string): Promise<void>
  /** Presses the mouse at a point of the window, in pixels. */
  click(point: Point): Promise<void>
  /** The errors that pages have reported to the console so far. */
  faults(): string[]
  close(): Promise<void>
}

export type Point = { x: number; y: number }

/** An old office screen. */
export const WINDOW = { width: 1366, height: 768 }
