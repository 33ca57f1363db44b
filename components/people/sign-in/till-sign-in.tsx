import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemNote } from '@/components/ui/notices/problem-note.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import type { StaffChoice } from '@/lib/people/access/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { ChosenThenPin } from './internal/chosen-then-pin.tsx'
import { Cards, ChoiceCard, SignInField, titleLook } from './internal/sign-in-parts.tsx'
import { PinPad } from './pin-pad.tsx'

type Props = {
  staff: StaffChoice[]
  /** Who was chosen when a PIN was refused, so they need not be found again. */
  chosenId: string | null
  problem: Problem | null
  signIn: FormAction
}

/** A name and a PIN; the pad is for fingers, and on a phone it is whole in sight under the names. */
export function TillSignIn({ staff, chosenId, problem, signIn }: Props) {
  const t = useTranslations('signIn')
  const chosen = staff.find((person) => person.id === chosenId)
  return (
    <form
      action={signIn}
      className="grid grid-cols-[minmax(0,1fr)_20rem] gap-x-12 gap-y-6 max-phone:grid-cols-1 max-phone:gap-y-3"
    >
      <ChosenThenPin fieldId="pin">
        <fieldset>
          <legend className={titleLook}>{t('who')}</legend>
          <Cards above="pad">
            {staff.map((person) => (
              <ChoiceCard
                key={person.id}
                name="staffId"
                value={person.id}
                defaultChecked={person === chosen}
                title={person.name}
                about={person.roleName ?? t(`roles.${person.role}`)}
              />
            ))}
          </Cards>
        </fieldset>
        <div className="flex flex-col gap-3 max-phone:gap-2">
          <SignInField
            id="pin"
            label={t('pin')}
            of="pin"
            name="pin"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            pattern="[0-9]{4,6}"
            maxLength={6}
            required
            title={t('pinRule')}
            autoFocus={chosen !== undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'pin-problem' : undefined}
          />
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
      </ChosenThenPin>
    </form>
  )
}
