import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields } from '@/components/ui/forms/fields.tsx'
import { Folded } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { PasskeyView } from '@/lib/people/second-step/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { CodeField } from './code-field.tsx'
import { AddPasskey, type PasskeyAdding } from './internal/add-passkey.tsx'

type Props = PasskeyAdding & { passkeys: PasskeyView[]; remove: ResultAction }

/** A person's passkeys: which, since when, and adding and removing one. */
export function Passkeys({ passkeys, remove, ...adding }: Props) {
  const t = useTranslations('secondStep')
  const locale = useLocale()
  const at = (instant: string) => harareStamp(new Date(instant), locale)
  return (
    <Panel title={t('passkeys')}>
      <p>{t('passkeysLead')}</p>
      {passkeys.length === 0 && <p className="text-muted">{t('passkeysNone')}</p>}
      <ul className="mt-3 grid gap-4">
        {passkeys.map(({ id, name, createdAt, lastUsedAt, copied }) => (
          <li key={id} className="grid gap-1 border-b border-line pb-3">
            <b className="wrap-anywhere">{name}</b>
            <span className="text-note text-muted">
              {t('passkeyAdded', { at: at(createdAt) })} ·{' '}
              {lastUsedAt ? t('passkeyUsedAt', { at: at(lastUsedAt) }) : t('passkeyNeverUsed')}
            </span>
            {copied && <p className="font-semibold">{t('passkeyCopied')}</p>}
            <ActionForm
              fold={t('passkeyRemove', { name })}
              action={remove}
              submit={t('passkeyRemoveSubmit')}
              pendingText={t('checking')}
              look="quiet"
            >
              <input type="hidden" name="passkeyId" value={id} />
              <Fields>
                <CodeField label={t('codeOrRecovery')} required />
              </Fields>
            </ActionForm>
          </li>
        ))}
      </ul>
      <Folded title={t('passkeyAdd')}>
        <AddPasskey {...adding} />
      </Folded>
    </Panel>
  )
}
