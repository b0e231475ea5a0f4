/** A payee's Ajustes, which an Administrador makes and undoes. */
import { Box, Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Ajuste, ajusteInput } from '../../../contract/financeiro/ajustes.ts'
import { formatInstant } from '../../../core/dates.ts'
import { AJUSTE_MOTIVOS, type AjusteMotivo } from '../../../core/financeiro/ajustes.ts'
import { situacaoInWords } from '../../../core/financeiro/sem-venda.ts'
import { formatBRL } from '../../../core/money.ts'
import { failureOf } from '../../api/api.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { LongText } from '../../fields/LongText.tsx'
import { MoneyField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { fieldsOf } from '../../record/form-fields.ts'
import { useCreation } from '../../record/keys.ts'
import { readForm } from '../../record/record-form.ts'
import { useCan } from '../../session/session.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { toastRefusal, toastSuccess } from '../../ui/toasts.ts'

interface Props {
  /** The payee's. */
  id: string
  nome: string
  /** False for a payee who is paid by another record. */
  isPaid: boolean
}

export function Ajustes({ id, nome, isPaid }: Props) {
  const [opened, setOpened] = useState(false)
  const canAdjust = useCan('favorecidos.ajustar')
  const query = useQuery(orpc.favorecidos.ajustes.queryOptions({ input: { id }, staleTime: 0 }))
  const itens = query.data?.itens ?? []
  const canAdd = canAdjust && isPaid
  if (itens.length === 0 && !canAdd && !query.isError) return null
  return (
    <Section title="Ajustes">
      {query.isError && !query.data && (
        <LoadFailed query={query}>Erro ao carregar os ajustes. Tente novamente.</LoadFailed>
      )}
      {itens.length > 0 && (
        <ul className={rows.rows} aria-label="Ajustes">
          {itens.map((ajuste) => (
            <Item key={ajuste.id} ajuste={ajuste} canUndo={canAdjust} />
          ))}
        </ul>
      )}
      {canAdd && (
        <Button variant="default" mt="xs" onClick={() => setOpened(true)}>
          Novo ajuste
        </Button>
      )}
      {opened && <NovoAjuste id={id} nome={nome} onClose={() => setOpened(false)} />}
    </Section>
  )
}

const refetchAjustes = () => refetchKeys(orpc.favorecidos.key(), orpc.fechamentos.key())

interface ItemProps {
  ajuste: Ajuste
  canUndo: boolean
}

function Item({ ajuste, canUndo }: ItemProps) {
  const { id, valor, motivo, observacoes, em, quem, situacao } = ajuste
  const undo = useMutation({
    mutationFn: () => orpc.favorecidos.desfazerAjuste.call({ id }),
    onSuccess: () => toastSuccess('Ajuste desfeito.'),
    onError: (error) => toastRefusal(error, 'Erro ao desfazer o ajuste. Tente novamente.'),
    onSettled: refetchAjustes,
  })
  return (
    <li>
      <Box>
        <Text>
          {motivo}: {formatBRL(valor)}
        </Text>
        {observacoes !== null && <Text size="sm">{observacoes}</Text>}
        <Text size="sm" c="dimmed">
          {situacao === null ? 'Desfeito' : situacaoInWords(situacao)} · feito em {formatInstant(em)}
          {quem !== null && ` por ${quem}`}
        </Text>
      </Box>
      {canUndo && situacao?.situacao === 'No próximo fechamento' && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Desfazer ajuste ${motivo}, ${formatBRL(valor)}`}
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          Desfazer
        </Button>
      )}
    </li>
  )
}

type Typed = { valor: TypedNumber; motivo: AjusteMotivo | null; observacoes: string }

const LABELS = { valor: 'Valor', motivo: 'Motivo', observacoes: 'Observações (opcional)' }

function NovoAjuste({ id, nome, onClose }: { id: string; nome: string; onClose: () => void }) {
  const read = ({ valor, ...typed }: Typed) =>
    readForm(ajusteInput, { id, valor: typeof valor === 'number' ? valor : 0, ...typed })
  const form = useForm<Typed>({
    initialValues: { valor: '', motivo: null, observacoes: '' },
    validate: (typed) => read(typed).errors ?? {},
    onValuesChange: () => form.clearErrors(),
  })
  const save = useMutation({
    mutationFn: useCreation(orpc.favorecidos.ajustar.call),
    onSuccess: () => {
      toastSuccess('O ajuste vai no próximo fechamento.')
      onClose()
    },
    onError: (error) => form.setErrors(failureOf(error).campos),
    onSettled: refetchAjustes,
  })
  const { of, text } = fieldsOf(form, LABELS)
  function confirm(typed: Typed) {
    const { record } = read(typed)
    if (record) save.mutate({ ...record, observacoes: typed.observacoes })
  }
  return (
    <ConfirmDialog
      title="Novo ajuste"
      record={nome}
      confirm="Fazer ajuste"
      confirming="Salvando..."
      pending={save.isPending}
      error={
        Object.keys(form.errors).length === 0
          ? changeFailure(save.error, 'Erro ao fazer o ajuste. Tente novamente.')
          : null
      }
      onConfirm={form.onSubmit(confirm)}
      onCancel={onClose}
    >
      <Text>Entra no próximo fechamento de todas as lojas. Enquanto não entra, pode ser desfeito.</Text>
      <MoneyField {...of('valor')} withAsterisk />
      <LazySelect {...of('motivo')} description="Sai no extrato." withAsterisk data={AJUSTE_MOTIVOS} />
      <LongText
        {...text('observacoes')}
        description="Não saem no extrato. São apagadas quando um cliente das vendas do favorecido é anonimizado."
        maxLength={500}
      />
    </ConfirmDialog>
  )
}
