/** Asks of which payments a file for the bank is made, and by which layout, and shows what its rows look like. */
import { Alert, Button, Checkbox, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BancoDoFechamento, Repetido } from '../../../contract/financeiro/arquivos-do-banco.ts'
import type { Pagamento } from '../../../contract/financeiro/pagamentos.ts'
import { MAX_POR_ARQUIVO } from '../../../core/financeiro/arquivos-do-banco.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { failureOf } from '../../api/api.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { useAct } from '../../record/keys.ts'
import { useCan } from '../../session/session.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import text from '../../ui/text.module.css'
import { refetchPagamentos } from '../cache.ts'
import { usePayeeSearch } from '../payee-search.tsx'
import { LayoutDialog, TestRows } from './Layouts.tsx'

interface Props {
  fechamento_id: string
  banco: BancoDoFechamento
  /** Called with the id of the work that began. */
  onBegun: (id: string) => void
  onClose: () => void
}

type Chosen = ReadonlyMap<string, number>

export default function GerarDialog({ fechamento_id, banco, onBegun, onClose }: Props) {
  // What was there when the question was asked.
  const [{ a_gerar, sem_chave }] = useState(banco)
  const [isAll, setAll] = useState(a_gerar.quantidade > 0)
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [repetidos, setRepetidos] = useState<readonly Repetido[]>([])
  const [layoutId, setLayoutId] = useState<string | null>(null)
  const [isEditing, setEditing] = useState(false)
  const layouts = useQuery(orpc.arquivosDoBanco.layouts.queryOptions())
  const itens = layouts.data?.itens ?? []
  const layout = itens.find(({ id }) => id === layoutId) ?? itens[0]
  const mayEdit = useCan('configuracoes.usar')
  const send = useAct(orpc.arquivosDoBanco.gerar.call)
  const make = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => onBegun(id),
    onError: (error) => {
      const { code, data } = failureOf(error)
      if (code === 'JA_ENVIADO') setRepetidos(Array.isArray(data.repetidos) ? data.repetidos : [])
      void refetchPagamentos()
    },
  })
  const sum = isAll ? a_gerar : { quantidade: chosen.size, valor: sumOfReais([...chosen.values()]) }
  const question = make.isError && repetidos.length > 0 ? failureOf(make.error).message : null
  function choose(next: Chosen) {
    setChosen(next)
    setRepetidos([])
    make.reset()
  }
  return (
    <Dialog onClose={onClose} title="Arquivo para o banco" size={760} large closeOnClickOutside={false}>
      <Stack gap="md">
        <Group gap="xs" align="flex-end">
          <NativeSelect
            label="Modelo"
            flex="1 1 16rem"
            value={layout?.id ?? ''}
            onChange={(event) => setLayoutId(event.currentTarget.value)}
            data={itens.map(({ id, nome }) => ({ value: id, label: nome }))}
          />
          {mayEdit && layout && (
            <Button variant="default" onClick={() => setEditing(true)}>
              Editar modelo
            </Button>
          )}
        </Group>
        {layout && <TestRows layout={layout} />}
        <Radio.Group
          label="Pagamentos"
          value={isAll ? 'todos' : 'escolher'}
          onChange={(value) => {
            setAll(value === 'todos')
            choose(chosen)
          }}
        >
          <Stack gap="xs" mt={4}>
            <Radio
              value="todos"
              disabled={a_gerar.quantidade === 0}
              label={`Todos os que estão a pagar: ${a_gerar.quantidade.toLocaleString('pt-BR')}, ${formatBRL(a_gerar.valor)}`}
            />
            <Radio value="escolher" label="Escolher na lista" />
          </Stack>
        </Radio.Group>
        {sem_chave > 0 && (
          <Text size="sm" c="dimmed">
            {counted(sem_chave, 'pagamento não tem', 'pagamentos não têm')} chave PIX e não{' '}
            {sem_chave === 1 ? 'vai' : 'vão'} no arquivo.
          </Text>
        )}
        {!isAll && <Escolha fechamento_id={fechamento_id} chosen={chosen} onChange={choose} />}
        <Text>
          {counted(sum.quantidade, 'pagamento', 'pagamentos')}, no total de{' '}
          <strong>{formatBRL(sum.valor)}</strong>
          {sum.quantidade > MAX_POR_ARQUIVO &&
            `, em ${Math.ceil(sum.quantidade / MAX_POR_ARQUIVO)} arquivos de até ${MAX_POR_ARQUIVO}`}
          . Eles ficam como Enviado até o retorno do banco.
        </Text>
        {question && (
          <Alert color="yellow" role="alert">
            {question}
          </Alert>
        )}
        <FormActions
          confirm={question ? 'Pôr em outro arquivo assim mesmo' : 'Gerar'}
          confirming="Gerando..."
          pending={make.isPending}
          ready={sum.quantidade > 0 && layout !== undefined}
          error={question ? null : changeFailure(make.error, 'Erro ao gerar o arquivo. Tente novamente.')}
          onConfirm={() =>
            layout &&
            make.mutate({
              fechamento_id,
              layout_id: layout.id,
              ...sum,
              repetidos: [...repetidos],
              ...(!isAll && { pagamentos: [...chosen.keys()] }),
            })
          }
          onCancel={onClose}
        />
      </Stack>
      {isEditing && layout && <LayoutDialog layout={layout} onClose={() => setEditing(false)} />}
    </Dialog>
  )
}

interface EscolhaProps {
  fechamento_id: string
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** The closing's payments, to choose those that are A pagar or Enviado. */
function Escolha({ fechamento_id, chosen, onChange }: EscolhaProps) {
  const search = usePayeeSearch()
  const { data } = useQuery(
    orpc.pagamentos.listar.queryOptions({
      input: { fechamento_id, ...search.input },
      placeholderData: keepPreviousData,
    }),
  )
  function toggle({ id, liquido }: Pagamento) {
    const next = new Map(chosen)
    if (!next.delete(id)) next.set(id, liquido)
    onChange(next)
  }
  return (
    <Stack gap="xs">
      {search.field()}
      <Stack gap={6} mah="40vh" style={{ overflowY: 'auto' }} className={text.wrap}>
        {data?.itens.map((pagamento) => {
          const { id, favorecido_nome, liquido, situacao, arquivo } = pagamento
          return (
            <Checkbox
              key={id}
              checked={chosen.has(id)}
              disabled={situacao !== 'A pagar' && situacao !== 'Enviado'}
              onChange={() => toggle(pagamento)}
              label={`${favorecido_nome}, ${formatBRL(liquido)}`}
              description={arquivo ? `${situacao} · ${arquivo.nome}` : situacao}
            />
          )
        })}
      </Stack>
      {data && search.pages(data.total)}
    </Stack>
  )
}
