/** The dialog that edits a sale. */
import { Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type Venda, type VendaEditada, venda as vendaSchema } from '../../contract/vendas.ts'
import { failureOf } from '../api.ts'
import { orpc } from '../query.ts'
import { ConflictDialog } from '../record/ConflictDialog.tsx'
import { FormFooter } from '../record/FormFooter.tsx'
import { useAttemptKey } from '../record/keys.ts'
import { LeaveGuard } from '../record/LeaveGuard.tsx'
import { RecoveredDraft } from '../record/RecoveredDraft.tsx'
import { useDraftKeeper, useKeptDraft } from '../record/use-draft.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { SMALL_SCREEN } from '../ui/media.ts'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { vendaAlterada } from './cache.ts'
import { camposMudados, juntar } from './conflict.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { lerVendaEditada } from './form-reading.ts'
import { type CampoVenda, type FormVenda, formDaVenda, formVenda } from './form-values.ts'
import { descreverCampo, ROTULOS } from './labels.ts'
import { useMesmaUnidade } from './use-mesma-unidade.ts'
import { useVendaForm } from './use-venda-form.ts'
import { VendaFields } from './VendaFields.tsx'
import { VendaIndisponivel } from './VendaIndisponivel.tsx'

interface Props {
  id: string
  onClose: () => void
}

/** A draft remembers the sale as it was opened, so that what others changed since then is noticed. */
const rascunho = z.object({ valores: formVenda, aberta: formVenda, versao: z.int(), cliente_cpf: z.string() })
type Rascunho = z.output<typeof rascunho>

export function EditarVenda({ id, onClose }: Props) {
  // A question that is open above this dialog takes Esc for itself.
  const [asking, setAsking] = useState(false)
  const small = useMediaQuery(SMALL_SCREEN)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Editar Venda"
      fullScreen={small}
      size={1100}
      closeOnEscape={!asking}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Conteudo id={id} onClose={onClose} onAsking={setAsking} />
    </Modal>
  )
}

type ConteudoProps = Props & { onAsking: (asking: boolean) => void }

function Conteudo(props: ConteudoProps) {
  const { id } = props
  const guardado = useKeptDraft(`venda:${id}`)
  const [descartado, setDescartado] = useState(false)
  // Editing begins from the sale as it is now; what others do later meets the version, not this form.
  const [venda, setVenda] = useState<Venda>()
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    orpc.vendas.obter.queryOptions({ input: { id }, staleTime: 0 }),
  )
  if (!venda && data && !error && isFetchedAfterMount) setVenda(data)
  if (!venda && error)
    return <VendaIndisponivel error={error} onRetry={() => void refetch()} onClose={props.onClose} />
  if (!venda || guardado === undefined) return <FormSkeleton />
  const lido = descartado ? undefined : rascunho.safeParse(guardado).data
  return (
    <Formulario
      key={descartado ? 'da venda' : 'inicial'}
      {...props}
      venda={venda}
      recuperado={lido ?? null}
      onDescartar={() => setDescartado(true)}
    />
  )
}

function Formulario(
  props: ConteudoProps & { venda: Venda; recuperado: Rascunho | null; onDescartar: () => void },
) {
  const { id, recuperado, onDescartar, onClose, onAsking } = props
  // The sale as this form knows it: the version it is based on, and the fields to compare with.
  const [base, setBase] = useState(() =>
    recuperado
      ? { versao: recuperado.versao, aberta: recuperado.aberta, cliente_cpf: recuperado.cliente_cpf }
      : baseDe(props.venda),
  )
  const [conflito, setConflito] = useState<Venda | null>(null)
  const [desistindo, setDesistindo] = useState<VendaEditada | null>(null)
  const [leaving, setLeaving] = useState(false)
  const asking = leaving || conflito !== null || desistindo !== null
  useEffect(() => onAsking(asking), [onAsking, asking])
  const saved = useRef(false)
  const keyOf = useAttemptKey()
  const keeper = useDraftKeeper(`venda:${id}`)
  const { form, comissoes, dirty, notice, formRef, onSubmit, refuse } = useVendaForm<VendaEditada>({
    initial: recuperado?.valores ?? base.aberta,
    opened: base.aberta,
    read: (valores: FormVenda) => lerVendaEditada(valores, base),
    keeper,
    extras: base,
  })
  const mesmaUnidade = useMesmaUnidade(form.values, id)

  const atualizar = useMutation({
    mutationFn: (registro: VendaEditada) => {
      const input = { id, versao: base.versao, registro }
      return orpc.vendas.atualizar.call(input, { context: { idempotencyKey: keyOf(input) } })
    },
    onSuccess: async (venda) => {
      saved.current = true
      await keeper.discard()
      toastSuccess('Venda atualizada com sucesso.')
      onClose()
      await vendaAlterada(venda)
    },
    onError: (error) => {
      const failure = failureOf(error)
      const atual =
        failure.code === 'VERSAO_ANTIGA' ? vendaSchema.safeParse(failure.data.atual).data : undefined
      refuse(failure)
      if (atual) return setConflito(atual)
      toastError('Erro ao atualizar venda. Tente novamente.')
    },
  })

  function salvar(venda: VendaEditada) {
    const desiste = venda.status === 'Desistência' && base.aberta.status !== 'Desistência'
    if (desiste) setDesistindo(venda)
    else atualizar.mutate(venda)
  }

  function resolver(atual: Venda, aceitos: ReadonlySet<CampoVenda>) {
    const junto = juntar(base.aberta, form.getValues(), atual, aceitos)
    setBase(baseDe(atual))
    form.setValues(junto)
    setConflito(null)
  }

  return (
    <form ref={formRef} noValidate onSubmit={onSubmit(salvar)} aria-label="Editar Venda">
      <Stack gap="md">
        {recuperado && (
          <RecoveredDraft
            onDiscard={async () => {
              await keeper.discard()
              onDescartar()
            }}
          />
        )}
        <VendaFields form={form} comissoes={comissoes} edicao mesmaUnidade={mesmaUnidade} />
        <FormFooter
          notice={notice}
          draft={keeper.state}
          saving={atualizar.isPending}
          save="Salvar Alterações"
          onCancel={onClose}
        />
      </Stack>

      <LeaveGuard
        isDirty={() => dirty && !saved.current}
        staysAt={({ pathname, search }) =>
          pathname === '/vendas' && search.venda === id && search.acao === 'editar'
        }
        onKeep={keeper.flush}
        onDiscard={keeper.discard}
        onAsking={setLeaving}
      />
      <ConfirmDialog
        opened={desistindo !== null}
        title="Registrar desistência?"
        confirm="Registrar desistência"
        danger
        onCancel={() => setDesistindo(null)}
        onConfirm={() => {
          if (desistindo) atualizar.mutate(desistindo)
          setDesistindo(null)
        }}
      >
        <Text>
          As comissões pendentes serão canceladas e as já pagas ficarão marcadas para estorno. Se a venda sair
          de Desistência, isso é desfeito.
        </Text>
      </ConfirmDialog>
      {conflito && (
        <ConflictDialog
          title="Esta venda foi alterada por outra pessoa"
          changed={camposMudados(base.aberta, form.values, conflito)}
          labels={ROTULOS}
          describe={descreverCampo}
          base={base.aberta}
          mine={form.values}
          theirs={formDaVenda(conflito)}
          onResolve={(aceitos) => resolver(conflito, aceitos)}
          onCancel={() => setConflito(null)}
        />
      )}
    </form>
  )
}

function baseDe(venda: Venda) {
  return { versao: venda.versao, aberta: formDaVenda(venda), cliente_cpf: venda.cliente_cpf }
}
