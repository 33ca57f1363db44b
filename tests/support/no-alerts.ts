import type { AlertSettings } from '@/lib/office/alerts/model.ts'

/** Settings under which nothing is told. */
export const NO_ALERTS: AlertSettings = {
  lowBalance: '',
  runwayHours: '',
  quietFrom: '',
  quietUntil: '',
  opensBy: '',
  silentHours: '',
  cashLimit: '',
  bankingDays: '',
  mailTo: '',
  webhookUrl: '',
}
