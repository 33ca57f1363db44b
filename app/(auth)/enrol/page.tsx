import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EnrolByCode } from '@/components/people/sign-in/enrol-by-code.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { redeemEnrolmentCodeAction } from '@/lib/people/tills/actions.ts'
import { AuthFrame } from '../auth-frame.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tills')
  return { title: t('enrolTitle') }
}

/** Makes a browser a till with a code from the office; no sign-in needed. */
export default function EnrolPage() {
  return (
    <AuthFrame till={null}>
      <ClientMessages namespaces={['tills']}>
        <EnrolByCode enrol={redeemEnrolmentCodeAction} />
      </ClientMessages>
    </AuthFrame>
  )
}
