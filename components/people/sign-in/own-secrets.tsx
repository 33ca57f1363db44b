import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { SecretKind } from '@/lib/people/access/model.ts'
import type { OwnSession } from '@/lib/people/sessions/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { SignInLead, titleLook } from './internal/sign-in-parts.tsx'

type Props = {
  name: string
  /** What the person has, and so can change. */
  kinds: SecretKind[]
  sessions: OwnSession[]
  back: string
  change: ResultAction
  end: ResultAction
}

/** A person's own PIN and password, the old one, then the new one twice; and where they are signed in. */
export function OwnSecrets({ name, kinds, sessions, back, change, end }: Props) {
  const t = useTranslations('people')
  return (
    <section className="mx-auto w-full max-w-136">
      <h1 className={titleLook}>{t('ownTitle')}</h1>
      <SignInLead>{t('ownLead', { name })}</SignInLead>
      <div className="grid gap-6">
        {kinds.map((kind) => (
          <Panel key={kind} title={t(kind)}>
            <OwnSecret kind={kind} change={change} />
          </Panel>
        ))}
        <OwnSessions sessions={sessions} end={end} />
        <div>
          <ButtonLink look="aside" href={back}>
            {t('ownBack')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function OwnSecret({ kind, change }: { kind: SecretKind; change: ResultAction }) {
  const t = useTranslations('people')
  const pin = kind === 'pin'
  const field = {
    type: 'password',
    required: true,
    maxLength: pin ? 6 : 200,
    ...(pin && { inputMode: 'numeric' as const, figures: true }),
  }
  return (
    <ActionForm
      action={change}
      submit={t(pin ? 'changePin' : 'changePassword')}
      pendingText={t('saving')}
      done={t('ownChanged')}
      clears
    >
      <input type="hidden" name="kind" value={kind} />
      <TextField
        {...field}
        name="password"
        label={t(pin ? 'oldPin' : 'oldPassword')}
        autoComplete={pin ? 'off' : 'current-password'}
      />
      <TextField
        {...field}
        name="secret"
        label={t(pin ? 'newPin' : 'newPassword')}
        autoComplete={pin ? 'off' : 'new-password'}
      />
      <TextField {...field} name="again" label={t('again')} autoComplete={pin ? 'off' : 'new-password'} />
    </ActionForm>
  )
}

/** Where a person is signed in, and signing out there. */
function OwnSessions({ sessions, end }: { sessions: OwnSession[]; end: ResultAction }) {
  const t = useTranslations('people')
  const locale = useLocale()
  return (
    <Panel title={t('ownSessions')}>
      <ul className="grid gap-3">
        {sessions.map(({ id, till, activeAt, here }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-3 last:border-0 last:pb-0"
          >
            <div>
              <b className="block">
                {till ? t('ownTill', { number: till.number, branch: till.branchName }) : t('ownBrowser')}
              </b>
              <span className="text-note text-muted">
                {here ? t('ownHere') : t('ownUsed', { at: harareStamp(new Date(activeAt), locale) })}
              </span>
            </div>
            {!here && (
              <ActionForm action={end} submit={t('ownEnd')} pendingText={t('saving')} look="quiet">
                <input type="hidden" name="sessionId" value={id} />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
