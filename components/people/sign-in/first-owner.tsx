import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { SignInLead, titleLook } from './internal/sign-in-parts.tsx'

/** Who owns a new shop, and how they sign in from then on. */
export function FirstOwner({ add }: { add: ResultAction }) {
  const t = useTranslations('firstOwner')
  return (
    <section className="max-w-104">
      <h1 className={titleLook}>{t('title')}</h1>
      <SignInLead>{t('lead')}</SignInLead>
      <ActionForm action={add} submit={t('add')} pendingText={t('adding')}>
        <TextField
          name="code"
          label={t('code')}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField name="name" label={t('name')} required maxLength={80} autoComplete="name" />
        <TextField
          name="username"
          label={t('username')}
          required
          maxLength={40}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          name="password"
          label={t('password')}
          type="password"
          required
          maxLength={200}
          autoComplete="new-password"
        />
        <TextField
          name="again"
          label={t('again')}
          type="password"
          required
          maxLength={200}
          autoComplete="new-password"
        />
        <TextField name="pin" label={t('pin')} type="password" maxLength={6} inputMode="numeric" autoComplete="off" />
        <p className="text-note text-muted">{t('next')}</p>
      </ActionForm>
    </section>
  )
}
