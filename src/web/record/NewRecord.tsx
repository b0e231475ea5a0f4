/** The new record form, with its draft, its idempotency key, and its success and error messages. */
import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { RascunhoContent } from '../../contract/rascunhos.ts'
import { rascunhoOfNew } from '../../core/cadastros.ts'
import { type Failure, failureOf } from '../api/api.ts'
import { StepTrail } from '../first-steps/StepTrail.tsx'
import { FirstStepContext, useIsStepAddress, useLeadOn } from '../first-steps/steps.ts'
import { type Created, LATEST_FIRST, useListAddress } from '../list/list-address.ts'
import { useShortcut } from '../navigation/shortcuts.ts'
import { HeadingLevel } from '../ui/heading-level.ts'
import { toastSuccess } from '../ui/toasts.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { CreationHost } from './CreationHost.tsx'
import type { FormValues } from './conflict.ts'
import { FormFooter } from './FormFooter.tsx'
import { FormLoading } from './FormLoading.tsx'
import { formForNext } from './form-for-next.ts'
import { type CallOptions, randomKey } from './keys.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { RecoveredDraft } from './RecoveredDraft.tsx'
import { focusFirstField, type Reading, useRecordForm } from './record-form.ts'
import type { RecordOf, Stored } from './record-of.ts'
import { type OpenDraft, useDraftKeeper, useOpenDraft } from './use-draft.ts'

interface Props<R extends Stored, V extends FormValues, N, E> {
  of: RecordOf<R, V, N, E>
  /** Initial values; by default the noun's blank form. */
  blank?: V
  /** Replaces the noun's `readNew`, for instance to add values that are not in the form. */
  read?: (values: V) => Reading<N>
  create?: (record: N, options: CallOptions) => Promise<R>
  /** Called after saving or cancelling; by default returns to the list. */
  onClose?: (created?: Created) => void
  /** Replaces `onClose` after saving. */
  onSaved?: (record: R) => void
  /** False if there is one such record only, as the award of a draw: nothing else of the kind follows it. */
  another?: boolean
  /** Called when the form has saved a record and begins again for the next one. */
  onAnother?: () => void
  /** Called when a question or dialog above the form opens or closes. */
  onAsking?: (asking: boolean) => void
  /** True if the form stays open at the next location; by default, if its tab is still open. */
  staysAt?: ComponentProps<typeof LeaveGuard>['staysAt']
  /** Replaces the noun's message of success. */
  created?: ReactNode
  /** Called with the form's values when validation fails on submit. */
  onInvalid?: (values: V) => void
  /** Called with the server's refusal after the form shows it. */
  onRefused?: (failure: Failure) => void
  /** Heading above the fields, if the screen shows none. */
  heading?: ReactNode
  children: (form: UseFormReturnType<V>) => ReactNode
}

/** `draft` is the draft's name, for nouns with several new record forms; `recovers` is false for one to ignore. */
export function NewRecord<R extends Stored, V extends FormValues, N, E>(
  props: Props<R, V, N, E> & { draft?: string; recovers?: (values: V) => boolean },
) {
  const { of, draft: formulario = rascunhoOfNew(of.cadastro), recovers = () => true } = props
  const draft = useOpenDraft(formulario, z.object({ valores: of.form.schema, chave: z.string() }))
  if (draft === undefined) return <FormLoading />
  const { recovered } = draft
  const open = recovered && !recovers(recovered.valores) ? { ...draft, recovered: null } : draft
  return <NewForm {...props} key={draft.key} draft={open} />
}

/** The server's code for an idempotency key that was already used with other content. */
const SENT_BEFORE = 'CHAVE_REUTILIZADA'

interface FormProps<R extends Stored, V extends FormValues, N, E> extends Props<R, V, N, E> {
  draft: OpenDraft<{ valores: V; chave: string }>
  /** Additional content of the draft. */
  extras?: RascunhoContent
}

/**
 * Like `NewRecord`, but with a draft opened by the screen. After 'Salvar e cadastrar outro' it begins again, with what the
 * next record probably shares with the last one.
 */
export function NewForm<R extends Stored, V extends FormValues, N, E>(props: FormProps<R, V, N, E>) {
  const { of, draft, blank = of.form.blank } = props
  const [saved, setSaved] = useState<{ count: number; last: V | null }>({ count: 0, last: null })
  useFocusBack()
  const first = saved.last === null
  return (
    <OneForm
      {...props}
      key={saved.count}
      draft={first ? draft : { ...draft, recovered: null }}
      blank={saved.last === null ? blank : formForNext(saved.last, blank, of.shared)}
      isFirst={first}
      onBeginAgain={(last) => {
        props.onAnother?.()
        setSaved(({ count }) => ({ count: count + 1, last }))
      }}
    />
  )
}

interface OneFormProps<R extends Stored, V extends FormValues, N, E> extends FormProps<R, V, N, E> {
  blank: V
  /** False if the form saved a record before, and began again. */
  isFirst: boolean
  /** Called with the saved values to open the form of the next record. */
  onBeginAgain: (saved: V) => void
}

function OneForm<R extends Stored, V extends FormValues, N, E>(props: OneFormProps<R, V, N, E>) {
  const { of, draft, extras, blank, isFirst } = props
  const { recovered } = draft
  const { words, form: facts } = of
  const { read = of.readNew } = props
  const { onClose, staysAt } = useWayOut(props)
  const { onSaved, onAsking, another = onSaved === undefined } = props
  // A form above another one is no step of its own.
  const isStep = useIsStepAddress() && onSaved === undefined
  const [opened] = useState(blank)
  // One key per form, so that submitting it repeatedly creates only one record.
  const [chave] = useState(() => recovered?.chave ?? randomKey())
  const [leaving, setLeaving] = useState(false)
  const [creating, setCreating] = useState(false)
  const asking = leaving || creating
  useEffect(() => onAsking?.(asking), [onAsking, asking])
  const keeper = useDraftKeeper(draft.formulario)
  const { form, dirty, notice, formRef, onSubmit, refuse } = useRecordForm({
    initial: recovered?.valores ?? opened,
    opened,
    read,
    keeper,
    extras: { ...extras, chave },
    facts,
    onBlur: of.checkedOnBlur,
    onInvalid: props.onInvalid,
  })
  const { creation, saved } = useCreation(props, { chave, isStep, keeper, refuse, onClose })
  const { begins, saveAndBeginAgain } = useBeginAgain(formRef)
  useShortcut('mod+enter', words.saveAndNew, saveAndBeginAgain, another && !asking && !creation.isPending)

  useEffect(() => focusFirstField(formRef.current, { scrolls: !isFirst }), [formRef, isFirst])

  return (
    <CreationHost cadastro={of.cadastro} onAsking={setCreating}>
      <form
        ref={formRef}
        noValidate
        onSubmit={onSubmit((record) =>
          creation.mutate({ record, next: begins.current ? form.getValues() : null }),
        )}
        aria-label={words.newRecord}
      >
        <Stack gap="md" mb="xl">
          {isStep && <StepTrail step={of.cadastro} />}
          {props.heading}
          {recovered && (
            <RecoveredDraft
              onDiscard={async () => {
                await keeper.discard()
                draft.onDiscarded()
              }}
            />
          )}
          <FirstStepContext value={isStep}>
            <Below heading={props.heading}>{props.children(form)}</Below>
          </FirstStepContext>
          <FormFooter
            notice={notice}
            draft={keeper.state}
            saving={creation.isPending}
            save={words.saveNew}
            another={another ? { label: words.saveAndNew, onSave: saveAndBeginAgain } : null}
            onCancel={() => onClose()}
          />
        </Stack>
        <LeaveGuard
          isDirty={() => dirty && !saved.current}
          staysAt={staysAt}
          onKeep={keeper.flush}
          onDiscard={keeper.discard}
          onAsking={setLeaving}
        />
      </form>
    </CreationHost>
  )
}

/** Where closing leads, and which addresses keep the form; by default those of the noun's screen. */
function useWayOut<R extends Stored, V extends FormValues, N, E>({
  onClose,
  staysAt,
}: OneFormProps<R, V, N, E>) {
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const { aba, go } = useListAddress()
  const close: NonNullable<typeof onClose> = (created) =>
    go({ aba: undefined, passos: undefined, ...(created ? LATEST_FIRST : {}) }, false, created)
  const stays: NonNullable<typeof staysAt> = ({ pathname, search }) => pathname === here && search.aba === aba
  return { onClose: onClose ?? close, staysAt: staysAt ?? stays }
}

/** `begins` is true while `saveAndBeginAgain` submits. */
function useBeginAgain(formRef: RefObject<HTMLFormElement | null>) {
  const begins = useRef(false)
  const saveAndBeginAgain = () => {
    begins.current = true
    // Calls onSubmit before it returns.
    formRef.current?.requestSubmit()
    begins.current = false
  }
  return { begins, saveAndBeginAgain }
}

/** The fields, a level below the form's heading if it has one. */
function Below({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return heading ? <HeadingLevel value={3}>{children}</HeadingLevel> : children
}

interface CreationParts<V extends FormValues> {
  chave: string
  isStep: boolean
  onClose: (created?: Created) => void
  keeper: Pick<ReturnType<typeof useDraftKeeper>, 'discard'>
  refuse: ReturnType<typeof useRecordForm<V, unknown>>['refuse']
}

/** The call that creates the record, with what follows it; `saved` becomes true with its success. */
function useCreation<R extends Stored, V extends FormValues, N, E>(
  props: OneFormProps<R, V, N, E>,
  { chave, isStep, onClose, keeper, refuse }: CreationParts<V>,
) {
  const { of, onSaved, create = of.routes.criar.call } = props
  const leadOn = useLeadOn(of.cadastro, isStep)
  const saved = useRef(false)
  const creation = useMutation({
    /** `next` are the saved values if the form begins again with them. */
    mutationFn: ({ record }: { record: N; next: V | null }) =>
      create(record, { context: { idempotencyKey: chave } }),
    onSuccess: async (record, { next }) => {
      saved.current = true
      await keeper.discard()
      toastSuccess(props.created ?? of.words.created)
      if (next) props.onBeginAgain(next)
      else if (onSaved) onSaved(record)
      else if (!(await leadOn())) onClose(record)
      await of.refetch({ what: 'created' })
    },
    onError: (error) => {
      const refused = failureOf(error)
      const sentBefore = refused.code === SENT_BEFORE
      const failure = sentBefore ? { ...refused, message: of.sentBefore } : refused
      refuse(error, failure, of.createFailed(failure))
      // The record exists: the list must show it, because the message sends the user there.
      if (sentBefore) void of.refetch({ what: 'created' })
      props.onRefused?.(failure)
    },
  })
  return { creation, saved }
}
