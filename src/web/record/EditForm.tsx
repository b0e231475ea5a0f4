/** The form of one record, with its draft, and the dialog about another person's changes. */
import { Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { FormNoun } from '../../contract/formularios.ts'
import { describeOthers, FORM_TOLD_EVERY_MS } from '../../core/formularios.ts'
import { orpc } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { CreationHost } from './CreationHost.tsx'
import type { FormValues } from './conflict.ts'
import { FormFooter } from './FormFooter.tsx'
import { changesIn } from './form-conflict.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { RecoveredDraft } from './RecoveredDraft.tsx'
import type { Stored } from './record-of.ts'
import { type EditedFormOptions, useEditedForm } from './use-edited-form.ts'

export interface EditFormProps<R extends Stored, V extends FormValues, E> extends EditedFormOptions<R, V, E> {
  /** True if the form stays open at the next location; by default derived from the URL. */
  staysAt?: ComponentProps<typeof LeaveGuard>['staysAt']
  /** Called when a question or dialog above the form opens or closes. */
  onAsking?: (asking: boolean) => void
  /** `fill` sets fields as if the form had been `opened` with them. */
  children: (form: UseFormReturnType<V>, fill: (values: Partial<V>) => void, opened: V) => ReactNode
}

export function EditForm<R extends Stored, V extends FormValues, E>(props: EditFormProps<R, V, E>) {
  const { of, id, draft, onClose, onAsking } = props
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const { staysAt = ({ pathname, search }) => pathname === here && search.editar === id } = props
  const edited = useEditedForm(props)
  const others = useOthersEditing(of.cadastro ?? 'configuracoes', id)
  const { form, keeper, conflict } = edited
  const [leaving, setLeaving] = useState(false)
  const [creating, setCreating] = useState(false)
  const [undoing, setUndoing] = useState(false)
  const asking = leaving || creating || undoing || conflict !== null
  useEffect(() => onAsking?.(asking), [onAsking, asking])

  async function undo() {
    setUndoing(false)
    await edited.undo()
  }

  return (
    <CreationHost cadastro={of.cadastro} onAsking={setCreating}>
      <form
        ref={edited.formRef}
        noValidate
        onSubmit={edited.onSubmit((record) => edited.save(record))}
        aria-label={of.words.edit}
      >
        <Stack gap="md">
          {edited.recovered && (
            <RecoveredDraft
              onDiscard={async () => {
                await keeper.discard()
                draft.onDiscarded()
              }}
            />
          )}
          {props.children(form, edited.fill, edited.base)}
          <FormFooter
            notice={edited.notice}
            others={others}
            draft={keeper.state}
            saving={edited.saving}
            save="Salvar Alterações"
            onCancel={onClose ?? (() => (edited.dirty ? setUndoing(true) : void undo()))}
          />
        </Stack>
        <LeaveGuard
          isDirty={edited.isUnsaved}
          staysAt={staysAt}
          onKeep={keeper.flush}
          onDiscard={keeper.discard}
          onAsking={setLeaving}
        />
        {undoing && <UndoDialog onConfirm={undo} onCancel={() => setUndoing(false)} />}
        {conflict && (
          <ConflictDialog
            title={of.words.changedByOther}
            by={conflict.by}
            record={of.nameOf?.(conflict.present)}
            changes={changesIn(
              of.form,
              { base: edited.base, mine: form.values, theirs: of.form.ofRecord(conflict.present) },
              of.same,
            )}
            onResolve={(accepted) => edited.resolve(conflict.present, accepted)}
            onCancel={edited.leaveConflict}
          />
        )}
      </form>
    </CreationHost>
  )
}

function UndoDialog(props: Pick<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel'>) {
  return (
    <ConfirmDialog
      {...props}
      danger
      title="Desfazer as mudanças?"
      confirm="Desfazer"
      cancel="Continuar editando"
    >
      <Text>O que foi mudado neste formulário e ainda não foi salvo se perde.</Text>
    </ConfirmDialog>
  )
}

/** 'Helena Duarte também está com este formulário aberto.', while the calling component is mounted; empty without others. */
function useOthersEditing(cadastro: FormNoun, id: string): string {
  const { data } = useQuery(
    orpc.formularios.manter.queryOptions({
      input: { cadastro, id },
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: FORM_TOLD_EVERY_MS,
      refetchIntervalInBackground: true,
    }),
  )
  useEffect(
    () => () => {
      // Unheard, the form counts as closed a little later.
      orpc.formularios.fechar.call({ cadastro, id }).catch(() => {})
    },
    [cadastro, id],
  )
  return describeOthers(data?.outros ?? [])
}
