/** Gives the selected sales a new status, after one confirmation. */
import { Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type MudancaDeStatusDeVendas,
  mudancaDeStatusDeVendas,
  type Venda,
  type VendaPulada,
} from '../../../contract/vendas/vendas.ts'
import { isDate } from '../../../core/dates.ts'
import { counted } from '../../../core/text.ts'
import { VENDA_FIELDS } from '../../../core/vendas/fields.ts'
import {
  COMISSAO_STATUSES,
  type ComissaoStatus,
  VENDA_STATUSES,
  type VendaStatus,
} from '../../../core/vendas/vendas.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { DateField } from '../../fields/DateField.tsx'
import { LongText } from '../../fields/LongText.tsx'
import { useAct } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { vendasAlteradas } from '../cache.ts'
import { useComissaoStatuses } from '../form/comissao-statuses.ts'

interface Props {
  targets: readonly Venda[]
  /** Called instead of `onClose` when it is done. */
  onDone: (changed: readonly string[], skipped: readonly VendaPulada[]) => void
  onClose: () => void
}

/** Above the confirmation. */
const DROPDOWNS = { zIndex: 400 }
const EACH_ONES = 'A que cada venda já tem'

export function ChangeStatusDialog({ targets, onDone, onClose }: Props) {
  const [status, setStatus] = useState<VendaStatus | null>(null)
  const [date, setDate] = useState<string | null>(null)
  const [comissao, setComissao] = useState<ComissaoStatus>(COMISSAO_STATUSES[0])
  const [motivo, setMotivo] = useState('')
  const [recusa, setRecusa] = useState<{ status?: string; data?: string }>({})
  const changing = targets.filter((venda) => venda.status !== status)
  const withoutDate = changing.filter(({ data_desembolso }) => data_desembolso === null).length
  const change = useStatusChange(onDone)

  function submit() {
    const missing = {
      ...(status === null ? { status: 'Escolha o novo status' } : {}),
      ...(status === 'Desembolsada' && date && !isDate(date) ? { data: 'Data inválida' } : {}),
      ...(status === 'Desembolsada' && !date && withoutDate > 0
        ? { data: `Informe a data: ${counted(withoutDate, 'venda ainda não tem', 'vendas ainda não têm')}` }
        : {}),
    }
    setRecusa(missing)
    if (Object.keys(missing).length === 0)
      change.mutate(
        mudancaDeStatusDeVendas.parse({
          status,
          itens: changing.map(({ id, versao }) => ({ id, versao })),
          ...(status === 'Desembolsada' ? { data_desembolso: date, status_comissao: comissao } : {}),
          ...(status === 'Desistência' ? { motivo_rejeicao: motivo } : {}),
        }),
      )
  }

  return (
    <ConfirmDialog
      title={`Mudar o status de ${counted(targets.length, 'venda', 'vendas')}`}
      confirm={changing.length === 0 ? 'Fechar' : `Mudar ${counted(changing.length, 'venda', 'vendas')}`}
      confirming="Salvando..."
      danger={status === 'Desistência'}
      pending={change.isPending}
      error={changeFailure(change.error, 'Erro ao mudar o status. Tente novamente.')}
      onConfirm={changing.length === 0 ? onClose : submit}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Select
          label="Novo status"
          withAsterisk
          placeholder="Escolha o status"
          data={[...VENDA_STATUSES]}
          value={status}
          error={recusa.status}
          comboboxProps={DROPDOWNS}
          onChange={(one) => {
            setStatus(VENDA_STATUSES.find((known) => known === one) ?? null)
            setRecusa({})
          }}
        />
        {status === 'Desembolsada' && (
          <Disbursement
            date={date}
            onDate={setDate}
            refusal={recusa.data}
            comissao={comissao}
            onComissao={setComissao}
          />
        )}
        {status === 'Desistência' && (
          <>
            <LongText
              label={VENDA_FIELDS.motivo_rejeicao.rotulo}
              maxLength={2000}
              value={motivo}
              onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
            />
            <Text c="dimmed">
              As comissões pendentes destas vendas serão canceladas, e as pagas ficam A estornar.
            </Text>
          </>
        )}
        {status !== null && <ChangeCount targets={targets} status={status} changing={changing.length} />}
      </Stack>
    </ConfirmDialog>
  )
}

/** The call that gives the sales their new status, with what follows it. */
function useStatusChange(onDone: Props['onDone']) {
  const send = useAct((input: MudancaDeStatusDeVendas, options) =>
    orpc.vendas.mudarStatusDeVarias.call(input, options),
  )
  return useMutation({
    mutationFn: send,
    onSuccess: async (done, { status, itens }) => {
      if (done.alteradas > 0)
        toastSuccess(`${counted(done.alteradas, 'venda mudada', 'vendas mudadas')} para ${status}.`)
      const skipped = new Set(done.puladas.map(({ id }) => id))
      onDone(
        itens.flatMap(({ id }) => (skipped.has(id) ? [] : [id])),
        done.puladas,
      )
      await vendasAlteradas()
    },
    onError: () => void vendasAlteradas(),
  })
}

interface DisbursementProps {
  date: string | null
  onDate: (date: string | null) => void
  /** Why the date is refused. */
  refusal: string | undefined
  comissao: ComissaoStatus
  onComissao: (comissao: ComissaoStatus) => void
}

/** The additional fields of Desembolsada. */
function Disbursement({ date, onDate, refusal, comissao, onComissao }: DisbursementProps) {
  const statuses = useComissaoStatuses(comissao)
  return (
    <>
      <DateField
        kind="ocorrido"
        label={VENDA_FIELDS.data_desembolso.rotulo}
        description={`Vazia, vale ${EACH_ONES.toLowerCase()}.`}
        value={date}
        onChange={onDate}
        error={refusal}
      />
      <Select
        label={VENDA_FIELDS.status_comissao.rotulo}
        withAsterisk
        data={statuses}
        value={comissao}
        comboboxProps={DROPDOWNS}
        onChange={(one) => onComissao(COMISSAO_STATUSES.find((known) => known === one) ?? comissao)}
      />
    </>
  )
}

/** How many change, from which status. */
function ChangeCount({
  targets,
  status,
  changing,
}: {
  targets: readonly Venda[]
  status: VendaStatus
  changing: number
}) {
  const parts = VENDA_STATUSES.flatMap((one) => {
    const count = targets.filter((venda) => venda.status === one).length
    return one === status || count === 0 ? [] : [`${count} de ${one}`]
  })
  const already = targets.length - changing
  return (
    <Text role="status">
      {changing === 0 ? (
        <>Todas já estão em {status}.</>
      ) : (
        <>
          <strong>{counted(changing, 'venda muda', 'vendas mudam')}</strong> para {status}: {parts.join(', ')}
          .{already > 0 && ` ${counted(already, 'já está', 'já estão')} neste status.`}
        </>
      )}
    </Text>
  )
}
