/** The new colaborador form and the edit and delete dialogs. */
import { useState } from 'react'
import type { ColaboradorCompleto, ColaboradorEditado } from '../../contract/colaboradores.ts'
import { today } from '../../core/datas.ts'
import { orpc, queryClient } from '../api/query.ts'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { ColaboradorFields } from './ColaboradorFields.tsx'
import { type Consequencias, ConsequenciasDialog, temConsequencias } from './ConsequenciasDialog.tsx'
import { colaboradorEmBranco } from './form.ts'
import { COLABORADOR } from './record.ts'

export function NovoColaborador() {
  const [emBranco] = useState(() => colaboradorEmBranco(today(new Date())))
  return (
    <NewRecord of={COLABORADOR} blank={emBranco}>
      {(form) => <ColaboradorFields form={form} />}
    </NewRecord>
  )
}

/** An open question; `responder` answers it, with null if the user cancels. */
interface Pergunta {
  colaborador: ColaboradorCompleto
  depois: ColaboradorEditado
  responder: (consequencias: Consequencias | null) => void
}

export function EditarColaborador({ id }: { id: string }) {
  const [pergunta, setPergunta] = useState<Pergunta | null>(null)
  const obter = orpc.colaboradores.obter.queryOptions({ input: { id }, staleTime: 0 })

  /** The decisions that accompany the change; asks the user where one is needed. */
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
        of={COLABORADOR}
        id={id}
        update={async ({ registro, ...input }, options) => {
          const consequencias = await consequenciasDe(registro)
          return (
            consequencias &&
            orpc.colaboradores.atualizar.call({ ...input, registro, ...consequencias }, options)
          )
        }}
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
  return <DeleteRecord of={COLABORADOR} id={id} name={({ nome }) => nome} />
}
