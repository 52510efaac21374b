import { checkLaw, originals } from '../../../adapters/law.js'
import { anyModels, type Model } from '../../../adapters/models.js'
import { inMemory, type Target } from '../target.js'

export const hiddenRows: Target<Model> = {
  name: 'hidden-rows',
  law: 'No model of a front end accepts a row that the front end hides.',
  cases: anyModels,
  open: inMemory((model) => {
    checkLaw(model, originals[model.of].keeps)
  }),
}
