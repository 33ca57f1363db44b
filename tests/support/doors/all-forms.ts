import { sellingForms, tillForms } from './counter-forms.ts'
import { balanceForms, collectionForms, shiftForms } from './money-forms.ts'
import { peopleForms, settingForms } from './office-forms.ts'
import type { Stage } from './stage.ts'
import type { WalkForm } from './walk-form.ts'

/** A form for every action of the shop that needs somebody signed in. */
export function allForms(stage: Stage): WalkForm[] {
  return [sellingForms, tillForms, collectionForms, shiftForms, balanceForms, settingForms, peopleForms].flatMap(
    (make) => make(stage),
  )
}
