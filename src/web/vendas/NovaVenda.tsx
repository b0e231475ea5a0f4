/** The new sale form; it proposes the next number until the user types one. */
import { Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { PadroesDaVenda } from '../../contract/configuracoes.ts'
import { rascunhoDeNovo } from '../../core/cadastros.ts'
import { isDate, today } from '../../core/datas.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { NewForm } from '../record/NewRecord.tsx'
import { type OpenDraft, useOpenDraft } from '../record/use-draft.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { FORM_VENDA, type FormVenda, vendaEmBranco } from './form.ts'
import { VENDA } from './record.ts'
import { useMesmaUnidade } from './use-mesma-unidade.ts'
import { VendaFields } from './VendaFields.tsx'

const rascunho = z.object({ valores: FORM_VENDA.schema, chave: z.string(), numero_digitado: z.boolean() })

interface Props {
  onClose: () => void
}

export function NovaVenda({ onClose }: Props) {
  const draft = useOpenDraft(rascunhoDeNovo('vendas'), rascunho)
  // Always refetched, with the draft: they may have changed since the last sale.
  const padroes = useQuery(orpc.configuracoes.padroesDaVenda.queryOptions({ staleTime: 0, retry: false }))
  if (draft === undefined || !padroes.isFetchedAfterMount) return <FormSkeleton />
  return <Formulario key={draft.key} draft={draft} padroes={padroes.data ?? null} onClose={onClose} />
}

interface FormularioProps extends Props {
  draft: OpenDraft<z.output<typeof rascunho>>
  /** Null if there are none, or they could not be loaded: the form then begins as without them. */
  padroes: PadroesDaVenda | null
}

function Formulario({ draft, padroes: carregados, onClose }: FormularioProps) {
  // Later changes do not affect an open form.
  const [padroes] = useState(carregados)
  const [blank] = useState(() => vendaEmBranco(today(new Date()), padroes))
  const [numeroDigitado, setNumeroDigitado] = useState(draft.recovered?.numero_digitado ?? false)
  return (
    <NewForm
      of={VENDA}
      draft={draft}
      extras={{ numero_digitado: numeroDigitado }}
      blank={blank}
      create={(venda, options) => {
        // The server may create the sale even if its response is lost: a retry must send the same number.
        setNumeroDigitado(true)
        return orpc.vendas.criar.call(venda, options)
      }}
      onRefused={({ campos }) => {
        if (campos.numero_venda === undefined) return
        // Another sale took the number: proposes the next one.
        setNumeroDigitado(false)
        void refetchKeys(orpc.vendas.proximoNumero.key())
      }}
      staysAt={({ pathname, search }) => pathname === '/vendas' && search.nova === true}
      onClose={onClose}
      heading={<Title order={2}>Nova Venda</Title>}
    >
      {(form) => (
        <Campos
          form={form}
          padroes={padroes}
          numeroDigitado={numeroDigitado}
          onNumeroDigitado={() => setNumeroDigitado(true)}
        />
      )}
    </NewForm>
  )
}

interface CamposProps extends Pick<FormularioProps, 'padroes'> {
  form: UseFormReturnType<FormVenda>
  numeroDigitado: boolean
  onNumeroDigitado: () => void
}

function Campos({ form, padroes, numeroDigitado, onNumeroDigitado }: CamposProps) {
  const { values, getValues, setFieldValue } = form
  const mesmaUnidade = useMesmaUnidade(values)
  const proximo = useQuery(
    orpc.vendas.proximoNumero.queryOptions({
      input: { loja_id: values.loja_id ?? '', data_venda: values.data_venda ?? '' },
      enabled: !numeroDigitado && values.loja_id !== null && isDate(values.data_venda ?? ''),
      staleTime: 0,
    }),
  )
  const proposto = proximo.data?.numero_venda ?? null
  useEffect(() => {
    if (numeroDigitado || proposto === null || getValues().numero_venda === proposto) return
    setFieldValue('numero_venda', proposto)
  }, [numeroDigitado, proposto, getValues, setFieldValue])
  return (
    <VendaFields
      form={form}
      edicao={false}
      padroes={padroes}
      mesmaUnidade={mesmaUnidade}
      onNumeroDigitado={onNumeroDigitado}
    />
  )
}
