/** The counter's commands, in the order of the key bar; `href` is the page that a command opens. */
export const COMMANDS = {
  airtime: { key: 'F2', href: '/sell/airtime' },
  bundles: { key: 'F3', href: '/sell/bundle' },
  electricity: { key: 'F4', href: '/sell/electricity' },
  bills: { key: 'Alt+B', href: '/sell/bill' },
  collect: { key: 'F6', href: '/collect' },
  waiting: { key: 'F7', href: '/waiting' },
  find: { key: 'F8', href: '/sales' },
  lastSlip: { key: 'Alt+R', href: '/last-slip' },
  shift: { key: 'F10', href: '/shift' },
  sell: { key: 'F9', href: null },
  search: { key: '/', href: null },
  parked: { key: 'Alt+P', href: null },
  palette: { key: 'Control+K', href: null },
  lock: { key: 'Alt+L', href: null },
  help: { key: '?', href: '/help' },
  sound: { key: 'Alt+S', href: null },
  back: { key: 'Escape', href: null },
} as const satisfies Record<string, { key: string; href: string | null }>

export type Command = keyof typeof COMMANDS

export type PageCommand = { [C in Command]: (typeof COMMANDS)[C]['href'] extends null ? never : C }[Command]

export const COMMAND_NAMES = Object.keys(COMMANDS) as Command[]

/** The keys that a person chose, named as in `aria-keyshortcuts`: `F2`, `Alt+B`. */
export type KeyMap = Readonly<Partial<Record<Command, string>>>

export function toCommand(text: string): Command | null {
  return COMMAND_NAMES.find((command) => command === text) ?? null
}

export function keyOf(map: KeyMap, command: Command): string {
  return map[command] ?? COMMANDS[command].key
}

/** Whether this person has a command: one that their role may not use has no key. */
export function isOffered(map: KeyMap, command: Command): boolean {
  return keyOf(map, command) !== ''
}

export function commandOf(map: KeyMap, key: string): Command | null {
  return COMMAND_NAMES.find((command) => keyOf(map, command) === key) ?? null
}

/** A person's key in place of a usual one, such as theirs for `F9`. */
export function chosenKey(map: KeyMap, usual: string): string {
  const command = COMMAND_NAMES.find((name) => COMMANDS[name].key === usual)
  return command ? keyOf(map, command) : usual
}

const LABELS: Readonly<Record<string, string>> = { Escape: 'Esc', Control: 'Ctrl', Delete: 'Del', Insert: 'Ins' }

export function keyLabel(key: string): string {
  return key
    .split(/(?<=.)\+/)
    .map((part) => LABELS[part] ?? part)
    .join(' ')
}

export type KeyPress = {
  key: string
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/**
 * A pressed key as in `aria-keyshortcuts`; null for a modifier alone and for AltGr, which types characters. With Alt,
 * letters and digits go by their position; number pad digits count with NumLock off too.
 */
export function shortcutOf({ key, code, altKey, ctrlKey, metaKey }: KeyPress): string | null {
  if (['Alt', 'Control', 'Shift', 'Meta', 'AltGraph', 'Dead', 'Unidentified'].includes(key)) return null
  if (ctrlKey && altKey) return null
  const placed = altKey ? /^(?:Key|Digit)(.)$/.exec(code)?.[1] : /^Numpad(\d)$/.exec(code)?.[1]
  const name = placed ?? (key.length === 1 ? key.toUpperCase() : key)
  return [...(ctrlKey ? ['Control'] : []), ...(metaKey ? ['Meta'] : []), ...(altKey ? ['Alt'] : []), name].join('+')
}

/** Keys that browsers or the system use, or that a cashier would press by mistake. */
const RESERVED_KEYS =
  /^(F1|F5|F11|F12|Alt\+[DEF]|Alt\+F\d+|Alt\+(Tab|Arrow\w+|Home)|Meta\+.*|Control\+(?![KJGMUIO]$).*)$/
const CHOOSES =
  /^([\p{L}\d.,+\- ]|Enter|Tab|Backspace|Delete|CapsLock|NumLock|ContextMenu|Home|End|PageUp|PageDown|Arrow\w+)$/u

/** Why a key cannot be assigned: a problem code, and the command that already has the key; or null. */
export function keyProblem(
  map: KeyMap,
  command: Command,
  key: string,
): { code: 'KEY_CHOOSES' | 'KEY_KEPT' | 'KEY_TAKEN' | 'KEY_UNKNOWN'; by?: Command } | null {
  if (key.length === 0 || key.length > 24) return { code: 'KEY_UNKNOWN' }
  if (CHOOSES.test(key)) return { code: 'KEY_CHOOSES' }
  if (RESERVED_KEYS.test(key)) return { code: 'KEY_KEPT' }
  const by = commandOf({ ...map, [command]: '' }, key)
  return by ? { code: 'KEY_TAKEN', by } : null
}

/** The usable part of a stored map: unknown names are left out, clashing or kept keys fall back to the usual ones. */
export function parseKeyMap(stored: unknown): KeyMap {
  let map: KeyMap = {}
  if (typeof stored !== 'object' || stored === null) return map
  const chosen = Object.entries(stored).flatMap(([name, key]) => {
    const command = toCommand(name)
    return command && typeof key === 'string' ? [[command, key] as const] : []
  })
  const wanted: KeyMap = Object.fromEntries(chosen)
  for (const [command, key] of chosen) {
    if (keyProblem(wanted, command, key) === null) map = { ...map, [command]: key }
  }
  return map
}
