/** The edit dialog of a record: refetches it, saves a draft, and resolves conflicts with concurrent edits. */
import { Modal, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { rascunhoOfEdit } from '../../core/cadastros.ts'
import { failureOf } from '../api/api.ts'
import { useGo } from '../list/list-address.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Later } from '../ui/Later.tsx'
import { SMALL_SCREEN, useMedia } from '../ui/media.ts'
import { toastSuccess } from '../ui/toasts.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { CreationHost } from './CreationHost.tsx'
import type { FormValues } from './conflict.ts'
import { FormFooter } from './FormFooter.tsx'
import { FormLoading } from './FormLoading.tsx'
import { changesIn, mergeForms } from './form-conflict.ts'
import { useAttemptKey } from './keys.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { RecordUnavailable } from './RecordUnavailable.tsx'
import { RecoveredDraft } from './RecoveredDraft.tsx'
import { useRecordForm } from './record-form.ts'
import type { EditedRecord, RecordOf, Stored } from './record-of.ts'
import { type OpenDraft, useDraftKeeper, useOpenDraft } from './use-draft.ts'

interface Props<R extends Stored, V extends FormValues, N, E> {
  of: RecordOf<R, V, N, E>
  id: string
  /** Called after saving or cancelling; by default returns to the list. */
  onClose?: () => void
  /** True if the form stays open at the next location; by default derived from the URL. */
  staysAt?: ComponentProps<typeof LeaveGuard>['staysAt']
  /** Dialog width in pixels. */
  size?: number
  /** Placeholder while the form loads. */
  loading?: ReactNode
  /**
   * Replaces the default save call, for instance to ask for confirmation first. `opened` is the form as it was opened.
   * Resolves to null if the user declines.
   */
  update?: (
    input: { id: string; versao: number; registro: E },
    options: { context: { idempotencyKey: string } },
    opened: V,
  ) => Promise<R | null>
  /** Called with the form's values when validation fails on submit. */
  onInvalid?: (values: V) => void
  /** True while the screen shows its own confirmation above this dialog. */
  asking?: boolean
  /** `fill` sets fields as if the form had been opened with them. */
  children: (form: UseFormReturnType<V>, fill: (values: Partial<V>) => void) => ReactNode
}

export function EditRecord<R extends Stored, V extends FormValues, N, E>(props: Props<R, V, N, E>) {
  // While a confirmation is open above this dialog, Esc belongs to it.
  const [asking, setAsking] = useState(false)
  const small = useMedia(SMALL_SCREEN)
  const go = useGo()
  const { of, size = 900, onClose = () => go({ editar: undefined }) } = props
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={of.words.edit}
      fullScreen={small}
      size={size}
      closeOnEscape={!asking && !props.asking}
    >
      <Content {...props} onClose={onClose} onAsking={setAsking} />
    </Modal>
  )
}

type ContentProps<R extends Stored, V extends FormValues, N, E> = Props<R, V, N, E> & {
  onClose: () => void
  onAsking: (asking: boolean) => void
}

function Content<R extends Stored, V extends FormValues, N, E>(props: ContentProps<R, V, N, E>) {
  const { of, id, onClose, loading = <FormLoading /> } = props
  const { words, form } = of
  // Always refetched: editing must start from the current record.
  const query = useQuery({ ...of.routes.obter.queryOptions({ input: { id } }), staleTime: 0 })
  const draft = useOpenDraft(
    rascunhoOfEdit(of.cadastro, id),
    z.object({ valores: form.schema, aberta: form.schema, versao: z.int() }),
  )
  // Later refetches do not change the open form: concurrent edits are detected by version on save.
  const [record, setRecord] = useState<R>()
  if (!record && query.data && !query.error && query.isFetchedAfterMount) setRecord(query.data)
  if (!record && query.error)
    return (
      <RecordUnavailable
        title={words.notFound}
        gone={words.mayBeGone}
        error={query.error}
        onRetry={() => void query.refetch()}
        onClose={onClose}
      />
    )
  if (!record || !draft) return loading
  return (
    <Later fallback={loading}>
      <EditForm {...props} key={draft.key} opened={record} draft={draft} />
    </Later>
  )
}

interface SavedDraft<V> {
  valores: V
  /** The form as it was opened, for detecting concurrent edits. */
  aberta: V
  versao: number
}

interface FormProps<R extends Stored, V extends FormValues, E>
  extends Pick<Props<R, V, never, E>, 'id' | 'staysAt' | 'update' | 'onInvalid' | 'children'> {
  of: EditedRecord<R, V, E>
  opened: R
  draft: OpenDraft<SavedDraft<V>>
  /** Called after saving or cancelling; without it the form stays, with what was saved. */
  onClose?: () => void
  onAsking?: (asking: boolean) => void
}

/** The form of one record. */
export function EditForm<R extends Stored, V extends FormValues, E>(props: FormProps<R, V, E>) {
  const { of, id, draft, onClose, onAsking } = props
  const [recovered, setRecovered] = useState(draft.recovered)
  const { words, form: facts } = of
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const {
    update = of.routes.atualizar.call,
    staysAt = ({ pathname, search }) => pathname === here && search.editar === id,
  } = props
  const [base, setBase] = useState(() =>
    recovered
      ? { versao: recovered.versao, aberta: recovered.aberta }
      : { versao: props.opened.versao, aberta: facts.ofRecord(props.opened) },
  )
  const [conflict, setConflict] = useState<R | null>(null)
  const [leaving, setLeaving] = useState(false)
  const [creating, setCreating] = useState(false)
  const [undoing, setUndoing] = useState(false)
  const asking = leaving || creating || undoing || conflict !== null
  useEffect(() => onAsking?.(asking), [onAsking, asking])
  const saved = useRef(false)
  const keyOf = useAttemptKey()
  const keeper = useDraftKeeper(draft.formulario)
  const { form, dirty, notice, formRef, onSubmit, refuse } = useRecordForm({
    initial: recovered?.valores ?? base.aberta,
    opened: base.aberta,
    read: (values) => of.readEdited(values, base.aberta),
    keeper,
    extras: JSON.parse(JSON.stringify(base)),
    facts,
    onBlur: of.checkedOnBlur,
    onInvalid: props.onInvalid,
  })

  const mutation = useMutation({
    mutationFn: (registro: E) => {
      const input = { id, versao: base.versao, registro }
      return update(input, { context: { idempotencyKey: keyOf(input) } }, base.aberta)
    },
    onMutate: () => form.getValues(),
    onSuccess: async (record, _sent, typed) => {
      if (record === null) return
      saved.current = onClose !== undefined
      await keeper.discard()
      toastSuccess(words.updated)
      if (onClose) onClose()
      else startFrom(record, typed)
      await of.refetch({ what: 'updated', record })
    },
    onError: (error) => {
      const failure = failureOf(error)
      const present = failure.code === 'VERSAO_ANTIGA' ? of.row.safeParse(failure.data.atual).data : undefined
      refuse(error, failure, of.updateFailed(failure))
      if (present) setConflict(present)
    },
  })

  /** Continues from the saved record; what was typed after `sent`, the form as it was submitted, stays. */
  function startFrom(record: R, sent: V) {
    const aberta = facts.ofRecord(record)
    const sides = { base: sent, mine: form.getValues(), theirs: aberta }
    const merged = mergeForms(facts, sides, new Set(), of.same)
    setRecovered(null)
    setBase({ versao: record.versao, aberta })
    form.setValues(of.afterMerge(merged, aberta))
  }

  function fill(values: Partial<V>) {
    setBase(({ versao, aberta }) => ({ versao, aberta: { ...aberta, ...values } }))
    form.setValues(values)
  }

  async function undo() {
    setUndoing(false)
    setRecovered(null)
    form.clearErrors()
    form.setValues(base.aberta)
    await keeper.discard()
  }

  function resolve(present: R, accepted: ReadonlySet<string>) {
    const theirs = facts.ofRecord(present)
    const sides = { base: base.aberta, mine: form.getValues(), theirs }
    const merged = mergeForms(facts, sides, accepted, of.same)
    setBase({ versao: present.versao, aberta: theirs })
    form.setValues(of.afterMerge(merged, theirs))
    setConflict(null)
  }

  return (
    <CreationHost cadastro={of.cadastro} onAsking={setCreating}>
      <form
        ref={formRef}
        noValidate
        onSubmit={onSubmit((record) => mutation.mutate(record))}
        aria-label={words.edit}
      >
        <Stack gap="md">
          {recovered && (
            <RecoveredDraft
              onDiscard={async () => {
                await keeper.discard()
                draft.onDiscarded()
              }}
            />
          )}
          {props.children(form, fill)}
          <FormFooter
            notice={notice}
            draft={keeper.state}
            saving={mutation.isPending}
            save="Salvar Alterações"
            onCancel={onClose ?? (() => (dirty ? setUndoing(true) : void undo()))}
          />
        </Stack>
        <LeaveGuard
          isDirty={() => dirty && !saved.current}
          staysAt={staysAt}
          onKeep={keeper.flush}
          onDiscard={keeper.discard}
          onAsking={setLeaving}
        />
        <ConfirmDialog
          opened={undoing}
          danger
          title="Desfazer as mudanças?"
          confirm="Desfazer"
          cancel="Continuar editando"
          onConfirm={undo}
          onCancel={() => setUndoing(false)}
        >
          <Text>O que foi mudado neste formulário e ainda não foi salvo se perde.</Text>
        </ConfirmDialog>
        {conflict && (
          <Conflict
            of={of}
            base={base.aberta}
            mine={form.values}
            present={conflict}
            onResolve={resolve}
            onCancel={() => setConflict(null)}
          />
        )}
      </form>
    </CreationHost>
  )
}

function Conflict<R extends Stored, V extends FormValues, E>(props: {
  of: EditedRecord<R, V, E>
  base: V
  mine: V
  present: R
  onResolve: (present: R, accepted: ReadonlySet<string>) => void
  onCancel: () => void
}) {
  const { of, base, mine, present } = props
  const sides = { base, mine, theirs: of.form.ofRecord(present) }
  return (
    <ConflictDialog
      title={of.words.changedByOther}
      changes={changesIn(of.form, sides, of.same)}
      onResolve={(accepted) => props.onResolve(present, accepted)}
      onCancel={props.onCancel}
    />
  )
}
