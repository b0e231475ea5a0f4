/** The new award form, and the edit and delete dialogs for the award in the URL. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Proposta } from '../../contract/premiacoes.ts'
import { rascunhoDaPremiacao } from '../../core/cadastros.ts'
import { today } from '../../core/datas.ts'
import { orpc } from '../api/query.ts'
import { useListAddress } from '../list/list-address.ts'
import { idIn } from '../list/list-search.ts'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { ABAS, useRoletaSearch } from '../sorteios/search.ts'
import { type FormPremiacao, premiacaoEmBranco, premiacaoProposta } from './form.ts'
import { PremiacaoFields } from './PremiacaoFields.tsx'
import { PREMIACAO } from './record.ts'

/** The new award form: empty, or prefilled from the draw in the URL. */
export function NovaPremiacao() {
  const sorteio = idIn(useRoletaSearch().sorteio)
  const propostas = useQuery(orpc.premiacoes.propostas.queryOptions({ enabled: sorteio !== undefined }))
  // If someone else registers this draw's award meanwhile, the proposal disappears: the typed values stay, and saving
  // reports it.
  const [aberta, setAberta] = useState<Proposta>()
  const hoje = today(new Date())
  if (!sorteio || propostas.isError) return <Formulario key="nova" blank={premiacaoEmBranco(hoje)} />
  const proposta = propostas.data?.itens.find(({ sorteio_id }) => sorteio_id === sorteio)
  if (proposta && aberta?.sorteio_id !== sorteio) setAberta(proposta)
  if (!propostas.data) return <FormLoading />
  const mostrada = aberta?.sorteio_id === sorteio ? aberta : proposta
  if (!mostrada) return <Formulario key="nova" blank={premiacaoEmBranco(hoje)} />
  return (
    <Formulario
      key={sorteio}
      draft={rascunhoDaPremiacao(sorteio)}
      blank={premiacaoProposta(mostrada, hoje)}
    />
  )
}

function Formulario({ draft, blank }: { draft?: string; blank: FormPremiacao }) {
  const { go } = useListAddress()
  return (
    <NewRecord
      of={PREMIACAO}
      {...(draft === undefined ? {} : { draft })}
      blank={blank}
      onClose={() => go({ aba: ABAS.premiacoes, sorteio: undefined })}
    >
      {(form) => <PremiacaoFields form={form} />}
    </NewRecord>
  )
}

export function EditarPremiacao({ id }: { id: string }) {
  return (
    <EditRecord of={PREMIACAO} id={id}>
      {(form) => <PremiacaoFields form={form} />}
    </EditRecord>
  )
}

export function ExcluirPremiacao({ id }: { id: string }) {
  return (
    <DeleteRecord
      of={PREMIACAO}
      id={id}
      name={({ premio, colaborador }) => (
        <>
          <strong>{premio}</strong> de <strong>{colaborador.nome}</strong>
        </>
      )}
    />
  )
}
