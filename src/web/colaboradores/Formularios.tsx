/** The form of a new colaborador, and the dialogs that edit and delete one. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ColaboradorCompleto,
  type ColaboradorEditado,
  colaborador as schema,
} from '../../contract/colaboradores.ts'
import { today } from '../../core/datas.ts'
import type { Failure } from '../api.ts'
import { DeleteRecord } from '../crud/DeleteRecord.tsx'
import { EditRecord } from '../crud/EditRecord.tsx'
import { useListAddress } from '../crud/list-address.ts'
import { NewRecord } from '../crud/NewRecord.tsx'
import { orpc, queryClient } from '../query.ts'
import { ColaboradorFields } from './ColaboradorFields.tsx'
import { type Consequencias, ConsequenciasDialog, temConsequencias } from './ConsequenciasDialog.tsx'
import { relerColaboradores } from './cache.ts'
import { colaboradorEmBranco, FORM_COLABORADOR, lerColaboradorEditado, lerColaboradorNovo } from './form.ts'

export function NovoColaborador() {
  const { go } = useListAddress()
  const [emBranco] = useState(() => colaboradorEmBranco(today(new Date())))
  const fechar = () => go({ aba: undefined })
  return (
    <NewRecord
      title="Novo Colaborador"
      draft="novo-colaborador"
      schema={FORM_COLABORADOR.schema}
      blank={emBranco}
      read={lerColaboradorNovo}
      labels={FORM_COLABORADOR.labels}
      create={(colaborador, options) => orpc.colaboradores.criar.call(colaborador, options)}
      save="Cadastrar Colaborador"
      done="Colaborador cadastrado com sucesso."
      failed={(failure) => motivoOu(failure, 'Erro ao cadastrar colaborador. Tente novamente.')}
      onSaved={() => {
        fechar()
        return relerColaboradores()
      }}
      onCancel={fechar}
    >
      {(form) => <ColaboradorFields form={form} />}
    </NewRecord>
  )
}

const AUSENTE = {
  missing: 'Colaborador não encontrado',
  gone: 'Ele pode ter sido excluído por outra pessoa.',
}

/** A question that is open, and who waits for its answer; null when the person thought better of it. */
interface Pergunta {
  colaborador: ColaboradorCompleto
  depois: ColaboradorEditado
  responder: (consequencias: Consequencias | null) => void
}

export function EditarColaborador({ id }: { id: string }) {
  const { go } = useListAddress()
  const [pergunta, setPergunta] = useState<Pergunta | null>(null)
  const obter = orpc.colaboradores.obter.queryOptions({ input: { id }, staleTime: 0 })

  /** What goes along with the change, asked of the person where there is something to ask. */
  async function consequenciasDe(depois: ColaboradorEditado): Promise<Consequencias | null> {
    const colaborador = await queryClient.fetchQuery(obter)
    if (!temConsequencias(colaborador, depois)) return { sucessor_id: null, inativar_usuarios: false }
    const resposta = await new Promise<Consequencias | null>((responder) =>
      setPergunta({ colaborador, depois, responder }),
    )
    setPergunta(null)
    return resposta
  }

  return (
    <>
      <EditRecord
        {...AUSENTE}
        id={id}
        title="Editar Colaborador"
        draft={`colaborador:${id}`}
        query={useQuery(obter)}
        record={schema}
        schema={FORM_COLABORADOR.schema}
        toForm={FORM_COLABORADOR.ofRecord}
        read={lerColaboradorEditado}
        update={async ({ record: registro, ...input }, options) => {
          const consequencias = await consequenciasDe(registro)
          return (
            consequencias &&
            orpc.colaboradores.atualizar.call({ ...input, registro, ...consequencias }, options)
          )
        }}
        labels={FORM_COLABORADOR.labels}
        describe={FORM_COLABORADOR.describe}
        done="Colaborador atualizado com sucesso."
        failed={(failure) => motivoOu(failure, 'Erro ao atualizar colaborador. Tente novamente.')}
        conflict="Este colaborador foi alterado por outra pessoa"
        onSaved={relerColaboradores}
        onClose={() => go({ editar: undefined })}
        asking={pergunta !== null}
      >
        {(form) => <ColaboradorFields form={form} />}
      </EditRecord>
      {pergunta && (
        <ConsequenciasDialog
          colaborador={pergunta.colaborador}
          depois={pergunta.depois}
          onConfirm={pergunta.responder}
          onCancel={() => pergunta.responder(null)}
        />
      )}
    </>
  )
}

export function ExcluirColaborador({ id }: { id: string }) {
  const { go } = useListAddress()
  return (
    <DeleteRecord
      {...AUSENTE}
      query={useQuery(orpc.colaboradores.obter.queryOptions({ input: { id }, staleTime: 0 }))}
      remove={({ versao }) => orpc.colaboradores.excluir.call({ id, versao })}
      done="Colaborador excluído com sucesso."
      failed="Erro ao excluir colaborador. Tente novamente."
      onDeleted={relerColaboradores}
      onClose={() => go({ excluir: undefined })}
    >
      {({ nome }) => (
        <Text>Tem certeza que deseja excluir o colaborador {nome}? Esta ação não pode ser desfeita.</Text>
      )}
    </DeleteRecord>
  )
}

/** The server's sentence, or `sentenca` where there is none. */
function motivoOu({ message }: Failure, sentenca: string): string {
  return message || sentenca
}
