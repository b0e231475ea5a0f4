/** The new sale form; it proposes the next number until the user types one. */
import { Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { z } from 'zod'
import type { VendaDefaults } from '../../../contract/configuracoes.ts'
import { rascunhoOfNew } from '../../../core/cadastros.ts'
import { isDate } from '../../../core/dates.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import type { Created } from '../../list/list-address.ts'
import { NewForm } from '../../record/NewRecord.tsx'
import { type OpenDraft, useOpenDraft } from '../../record/use-draft.ts'
import { useAskedDay } from '../../ui/PerguntaDoDia.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { blankVenda, FORM_VENDA, type FormVenda } from './form.ts'
import { VENDA } from './record.ts'
import { useSameUnidade } from './use-same-unidade.ts'
import { VendaFields } from './VendaFields.tsx'

const rascunho = z.object({ valores: FORM_VENDA.schema, chave: z.string(), numero_digitado: z.boolean() })

interface Props {
  onClose: (created?: Created) => void
}

export function NewVenda({ onClose }: Props) {
  const draft = useOpenDraft(rascunhoOfNew('vendas'), rascunho)
  // Always refetched, with the draft: they may have changed since the last sale.
  const padroes = useQuery(orpc.configuracoes.padroesDaVenda.queryOptions({ staleTime: 0, retry: false }))
  if (draft === undefined || !padroes.isFetchedAfterMount) return <FormSkeleton />
  return <VendaForm key={draft.key} draft={draft} padroes={padroes.data ?? null} onClose={onClose} />
}

interface FormProps extends Props {
  draft: OpenDraft<z.output<typeof rascunho>>
  /** Null if there are none, or they could not be loaded: the form then begins as without them. */
  padroes: VendaDefaults | null
}

function VendaForm({ draft, padroes: loaded, onClose }: FormProps) {
  // Later changes do not affect an open form.
  const [padroes] = useState(loaded)
  const [blank] = useState(() => blankVenda(today(), padroes))
  const [isNumeroTyped, setNumeroTyped] = useState(draft.recovered?.numero_digitado ?? false)
  const day = useAskedDay()
  return (
    <NewForm
      of={VENDA}
      draft={draft}
      extras={{ numero_digitado: isNumeroTyped }}
      blank={blank}
      create={(venda, options) => {
        // The server may create the sale even if its response is lost: a retry must send the same number.
        setNumeroTyped(true)
        return day.send((dia_conferido) => orpc.vendas.criar.call({ ...venda, dia_conferido }, options))
      }}
      onRefused={({ campos }) => {
        if (campos.numero_venda === undefined) return
        // Another sale took the number: proposes the next one.
        setNumeroTyped(false)
        void refetchKeys(orpc.vendas.proximoNumero.key())
      }}
      staysAt={({ pathname, search }) => pathname === '/vendas' && search.nova === true}
      onClose={onClose}
      onAnother={() => setNumeroTyped(false)}
      heading={
        <>
          <Title order={2}>Nova Venda</Title>
          {day.question}
        </>
      }
    >
      {(form) => (
        <Fields
          form={form}
          padroes={padroes}
          isNumeroTyped={isNumeroTyped}
          onNumeroTyped={() => setNumeroTyped(true)}
        />
      )}
    </NewForm>
  )
}

interface FieldsProps extends Pick<FormProps, 'padroes'> {
  form: UseFormReturnType<FormVenda>
  isNumeroTyped: boolean
  onNumeroTyped: () => void
}

function Fields({ form, padroes, isNumeroTyped, onNumeroTyped }: FieldsProps) {
  const { values, getValues, setFieldValue } = form
  const sameUnidade = useSameUnidade(values)
  const next = useQuery(
    orpc.vendas.proximoNumero.queryOptions({
      input: { loja_id: values.loja_id ?? '', data_venda: values.data_venda ?? '' },
      enabled: !isNumeroTyped && values.loja_id !== null && isDate(values.data_venda ?? ''),
      staleTime: 0,
    }),
  )
  const proposed = next.data?.numero_venda ?? null
  // Before anything else can be typed: an effect that runs later would replace it.
  useLayoutEffect(() => {
    if (isNumeroTyped || proposed === null || getValues().numero_venda === proposed) return
    setFieldValue('numero_venda', proposed)
  }, [isNumeroTyped, proposed, getValues, setFieldValue])
  const isProposed = !isNumeroTyped && proposed !== null && values.numero_venda === proposed
  // A proposal that arrives after its field was entered is replaced by what is typed, not continued.
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (isProposed && focused instanceof HTMLInputElement && focused.dataset.path === 'numero_venda')
      focused.select()
  }, [isProposed])
  return (
    <VendaFields
      form={form}
      isEditing={false}
      padroes={padroes}
      sameUnidade={sameUnidade}
      onNumeroTyped={onNumeroTyped}
    />
  )
}
