import type messages from '@/messages/en.json'
import type { Locale } from './model.ts'

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: typeof messages
  }
}
