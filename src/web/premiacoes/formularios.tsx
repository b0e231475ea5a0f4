/** The form of a new award, and the dialogs that edit and delete the one that the address names. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Proposta, premiacao as schema } from '../../contract/premiacoes.ts'
import { today } from '../../core/datas.ts'
import { DeleteRecord } from '../crud/DeleteRecord.tsx'
import { EditRecord } from '../crud/EditRecord.tsx'
import { FormLoading } from '../crud/FormLoading.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { idIn } from '../crud/list-search.ts'
import { NewRecord } from '../crud/NewRecord.tsx'
import { orpc } from '../query.ts'
import { relerRoleta } from '../roleta/cache.ts'
import { ABAS, useRoletaSearch } from '../roleta/search.ts'
import {
  AUSENTE,
  FORM_PREMIACAO,
  type FormPremiacao,
  lerPremiacao,
  premiacaoEmBranco,
  premiacaoProposta,
} from './form.ts'
import { PremiacaoFields } from './PremiacaoFields.tsx'

/** The form of a new award: empty, or, with a draw in the address, the one that this draw proposes. */
export function NovaPremiacao() {
  const sorteio = idIn(useRoletaSearch().sorteio)
  const propostas = useQuery(orpc.premiacoes.propostas.queryOptions({ enabled: sorteio !== undefined }))
  // A draw that somebody else gives its award meanwhile proposes none: what was typed stays, and saving says so.
  const [aberta, setAberta] = useState<Proposta>()
  const hoje = today(new Date())
  if (!sorteio || propostas.isError)
    return <Formulario key="nova" draft="nova-premiacao" blank={premiacaoEmBranco(hoje)} />
  const proposta = propostas.data?.itens.find(({ sorteio_id }) => sorteio_id === sorteio)
  if (proposta && aberta?.sorteio_id !== sorteio) setAberta(proposta)
  if (!propostas.data) return <FormLoading />
  const mostrada = aberta?.sorteio_id === sorteio ? aberta : proposta
  if (!mostrada) return <Formulario key="nova" draft="nova-premiacao" blank={premiacaoEmBranco(hoje)} />
  return (
    <Formulario
      key={sorteio}
      draft={`premiacao-do-sorteio:${sorteio}`}
      blank={premiacaoProposta(mostrada, hoje)}
    />
  )
}

function Formulario({ draft, blank }: { draft: string; blank: FormPremiacao }) {
  const { go } = useListAddress()
  const fechar = () => go({ aba: ABAS.premiacoes, sorteio: undefined })
  return (
    <NewRecord
      title="Nova Premiação"
      draft={draft}
      schema={FORM_PREMIACAO.schema}
      blank={blank}
      read={lerPremiacao}
      labels={FORM_PREMIACAO.labels}
      create={(premiacao, options) => orpc.premiacoes.criar.call(premiacao, options)}
      save="Criar Premiação"
      done="Premiação criada com sucesso."
      failed={() => 'Erro ao criar premiação. Tente novamente.'}
      onSaved={() => {
        fechar()
        return relerRoleta()
      }}
      onCancel={fechar}
    >
      {(form) => <PremiacaoFields form={form} />}
    </NewRecord>
  )
}

export function EditarPremiacao({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <EditRecord
      {...AUSENTE}
      id={id}
      title="Editar Premiação"
      draft={`premiacao:${id}`}
      query={useQuery(orpc.premiacoes.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      record={schema}
      schema={FORM_PREMIACAO.schema}
      toForm={FORM_PREMIACAO.ofRecord}
      read={lerPremiacao}
      update={({ record: registro, ...input }, options) =>
        orpc.premiacoes.atualizar.call({ ...input, registro }, options)
      }
      labels={FORM_PREMIACAO.labels}
      describe={FORM_PREMIACAO.describe}
      done="Premiação atualizada com sucesso."
      failed={() => 'Erro ao atualizar premiação. Tente novamente.'}
      conflict="Esta premiação foi alterada por outra pessoa"
      onSaved={relerRoleta}
      onClose={() => go({ editar: undefined })}
    >
      {(form) => <PremiacaoFields form={form} />}
    </EditRecord>
  )
}

export function ExcluirPremiacao({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <DeleteRecord
      {...AUSENTE}
      query={useQuery(orpc.premiacoes.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      remove={({ versao }) => orpc.premiacoes.excluir.call({ id, versao })}
      done="Premiação excluída com sucesso."
      failed="Erro ao excluir premiação. Tente novamente."
      onDeleted={relerRoleta}
      onClose={() => go({ excluir: undefined })}
    >
      {({ premio, colaborador }) => (
        <Text>
          Tem certeza que deseja excluir a premiação <strong>{premio}</strong> de{' '}
          <strong>{colaborador.nome}</strong>? Esta ação não pode ser desfeita.
        </Text>
      )}
    </DeleteRecord>
  )
}
