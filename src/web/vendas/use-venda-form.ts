/** The state that the forms of a new and of an edited sale share: values, errors, what is unsaved, the draft. */
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { contarDe } from '../../core/texto.ts'
import type { Failure } from '../api.ts'
import type { useDraftKeeper } from '../crud/use-draft.ts'
import type { Leitura } from './form-reading.ts'
import { type Comissoes, comissoesDoForm, type FormVenda, mesmoForm } from './form-values.ts'

export type VendaFormApi = UseFormReturnType<FormVenda>

export interface VendaForm<T> {
  form: VendaFormApi
  comissoes: Comissoes
  dirty: boolean
  /** What to say above the buttons: how many fields are wrong, or why the server refused. */
  aviso: string | null
  formRef: RefObject<HTMLFormElement | null>
  /** The form's onSubmit: `save` gets the sale, once everything in it is right. */
  onSubmit: (save: (venda: T) => void) => (event: React.FormEvent<HTMLFormElement>) => void
  /** Shows a refusal under the fields that it names, and above the buttons. */
  recusar: (failure: Failure) => void
}

/** The fields that are checked as soon as they are left. */
const NO_BLUR = [
  'cliente_cpf',
  'cliente_rg',
  'cliente_telefone',
  'cliente_email',
] satisfies (keyof FormVenda)[]

/**
 * `inicial` is what the form shows first (a draft, perhaps), `aberta` what it was opened with and compares to.
 * `extras` go into the draft beside the values.
 */
export function useVendaForm<T>(options: {
  inicial: FormVenda
  aberta: FormVenda
  ler: (form: FormVenda) => Leitura<T>
  keeper: ReturnType<typeof useDraftKeeper>
  extras: Parameters<ReturnType<typeof useDraftKeeper>['schedule']>[0]
}): VendaForm<T> {
  const { inicial, aberta, ler, keeper, extras } = options
  const [aviso, setAviso] = useState<string | null>(null)
  const [recusas, setRecusas] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm<FormVenda>({
    initialValues: inicial,
    validate: (valores) => ler(valores).erros ?? {},
    validateInputOnBlur: NO_BLUR,
    onValuesChange: () => setAviso(null),
  })
  const { values } = form
  const dirty = !mesmoForm(values, aberta)

  useAutosave(values, dirty, extras, keeper.schedule)
  useEffect(() => {
    if (recusas > 0) focusFirstError(formRef.current)
  }, [recusas])

  function refuse(message: string) {
    setAviso(message)
    setRecusas((n) => n + 1)
  }

  return {
    form,
    comissoes: comissoesDoForm(values),
    dirty,
    aviso,
    formRef,
    onSubmit: (save) =>
      form.onSubmit(
        (valores) => {
          const { venda } = ler(valores)
          if (venda) save(venda)
        },
        (erros) =>
          refuse(`Corrija ${contarDe(Object.keys(erros).length, 'campo', 'campos')} antes de salvar.`),
      ),
    recusar: (failure) => {
      // The edited sale travels one level down.
      const campos = Object.entries(failure.campos).map(([campo, erro]) => [
        campo.replace(/^venda\./, ''),
        erro,
      ])
      form.setErrors(Object.fromEntries(campos))
      refuse(failure.message)
    },
  }
}

/** Keeps the draft after every change by the person; removes it when the form is back to what was opened. */
function useAutosave(
  values: FormVenda,
  dirty: boolean,
  extras: Parameters<ReturnType<typeof useDraftKeeper>['schedule']>[0],
  schedule: ReturnType<typeof useDraftKeeper>['schedule'],
) {
  const seen = useRef(values)
  const latest = useRef(extras)
  latest.current = extras
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    schedule(dirty ? { ...latest.current, valores: values } : null)
  }, [values, dirty, schedule])
}

function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not([type="hidden"]), [data-field-error]',
  )
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
