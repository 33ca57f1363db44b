/** The settings that spend, and whose change another owner can undo within a day. */
export const SETTINGS = [
  'price',
  'planned_price',
  'rate',
  'currency',
  'branch_caps',
  'top_up_limit',
  'unclaimed_days',
  'float',
  'commission_rule',
  'role',
  'alert_rule',
  'report_recipient',
] as const
export type Setting = (typeof SETTINGS)[number]

/** How a thing stands, as its changes store it: amounts as text. */
export type Standing = Readonly<Record<string, string | boolean | null | readonly string[]>>

/** A change of a setting, or of the one of them that `subject` names, with how it stood before and after. */
export type Replaced = { setting: Setting; subject: string; before: Standing; after: Standing }

/** Whether this version knows a setting; a newer one may have written the row. */
export function isSetting(text: string | null): text is Setting {
  return (SETTINGS as readonly (string | null)[]).includes(text)
}
