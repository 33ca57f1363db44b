/** The settings that spend, and whose change another owner can undo within a day. */
export const SETTINGS = [
  'price',
  'planned_price',
  'rate',
  'currency',
  'payment_type',
  'branch_caps',
  'top_up_limit',
  'unclaimed_days',
  'change_days',
  'float',
  'till_cash',
  'commission_rule',
  'role',
  'alert_rule',
  'report_recipient',
] as const
export type Setting = (typeof SETTINGS)[number]

export type Standing = Readonly<Record<string, string | boolean | null | readonly string[]>>

export type Replaced = { setting: Setting; subject: string; before: Standing; after: Standing }

export function isSetting(text: string | null): text is Setting {
  return (SETTINGS as readonly (string | null)[]).includes(text)
}
