import { useTranslations } from 'next-intl'
import type { Problem } from '@/lib/shared/problem.ts'
import type { StaffChoice } from '@/lib/staff/model.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { PinPad } from './pin-pad.tsx'
import styles from './sign-in.module.css'

type Props = {
  staff: StaffChoice[]
  /** Who was chosen when a PIN was refused: nobody has to be found twice. */
  chosenId: string | null
  problem: Problem | null
  signIn: FormAction
}

/** Who is at the till? A name and a PIN; the pad is there for hands without a keyboard. */
export function TillSignIn({ staff, chosenId, problem, signIn }: Props) {
  const t = useTranslations('signIn')
  const chosen = staff.find((person) => person.id === chosenId)
  return (
    <form action={signIn} className={styles.till}>
      <fieldset>
        <legend className={styles.title}>{t('who')}</legend>
        <div className={styles.staff}>
          {staff.map((person) => (
            <label key={person.id} className={styles.person}>
              <input type="radio" name="staffId" value={person.id} required defaultChecked={person === chosen} />
              <b>{person.name}</b>
              <small>{t(`roles.${person.role}`)}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.aside}>
        <div>
          <label className={styles.label} htmlFor="pin">
            {t('pin')}
          </label>
          <input
            id="pin"
            name="pin"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            pattern="[0-9]{4,6}"
            maxLength={6}
            required
            title={t('pinRule')}
            className={styles.pin}
            autoFocus={chosen !== undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'pin-problem' : undefined}
          />
        </div>
        {problem && <ProblemNote problem={problem} id="pin-problem" />}
        <ClientMessages namespaces={['pad']}>
          <PinPad fieldId="pin" />
        </ClientMessages>
        <SubmitButton look="main" pendingText={t('checking')}>
          {t('signIn')}
        </SubmitButton>
        <ButtonLink look="quiet" href="/sign-in?way=password">
          {t('usePassword')}
        </ButtonLink>
      </div>
    </form>
  )
}
