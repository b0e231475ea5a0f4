/** The new colaborador form and the edit and delete dialogs. */
import { useState } from 'react'
import type { EditedColaboradorInput, FullColaborador } from '../../contract/colaboradores.ts'
import { orpc, queryClient } from '../api/query.ts'
import { today } from '../api/server-clock.ts'
import { useGo } from '../list/list-address.ts'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { EditRecord } from '../record/EditRecord.tsx'
import { NewRecord } from '../record/NewRecord.tsx'
import { InactivateColaborador } from './ColaboradorActions.tsx'
import { ColaboradorFields } from './ColaboradorFields.tsx'
import { type Consequences, ConsequencesDialog, hasConsequences } from './ConsequencesDialog.tsx'
import { FavorecidoButton } from './Favorecido.tsx'
import { blankColaborador } from './form.ts'
import { COLABORADOR } from './record.ts'

export function NewColaborador() {
  const [blank] = useState(() => blankColaborador(today()))
  return (
    <NewRecord of={COLABORADOR} blank={blank}>
      {(form) => <ColaboradorFields form={form} />}
    </NewRecord>
  )
}

/** An open question; `respond` answers it, with null if the user cancels. */
interface Question {
  colaborador: FullColaborador
  after: EditedColaboradorInput
  respond: (consequences: Consequences | null) => void
}

export function EditColaborador({ id }: { id: string }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const fullQuery = orpc.colaboradores.obter.queryOptions({ input: { id }, staleTime: 0 })

  /** The decisions that accompany the change; asks the user where one is needed. */
  async function consequencesOf(after: EditedColaboradorInput): Promise<Consequences | null> {
    const colaborador = await queryClient.fetchQuery(fullQuery)
    if (!hasConsequences(colaborador, after)) return { sucessor_id: null, inativar_usuarios: false }
    const answer = await new Promise<Consequences | null>((respond) =>
      setQuestion({ colaborador, after, respond }),
    )
    setQuestion(null)
    return answer
  }

  return (
    <>
      <EditRecord
        of={COLABORADOR}
        id={id}
        update={async ({ registro, ...input }, options) => {
          const consequences = await consequencesOf(registro)
          return (
            consequences &&
            orpc.colaboradores.atualizar.call({ ...input, registro, ...consequences }, options)
          )
        }}
        asking={question !== null}
      >
        {(form) => (
          <>
            <FavorecidoButton id={id} />
            <ColaboradorFields form={form} />
          </>
        )}
      </EditRecord>
      {question && (
        <ConsequencesDialog
          colaborador={question.colaborador}
          after={question.after}
          onConfirm={question.respond}
          onCancel={() => question.respond(null)}
        />
      )}
    </>
  )
}

export function DeleteColaborador({ id }: { id: string }) {
  const go = useGo()
  return (
    <DeleteRecord
      of={COLABORADOR}
      id={id}
      name={({ nome }) => nome}
      instead={(colaborador) =>
        colaborador.status === 'Ativo' && (
          <InactivateColaborador colaborador={colaborador} onClose={() => go({ excluir: undefined })} />
        )
      }
    />
  )
}
