/** The payees of a closing, each with commissions that lead to their sales; in a draft these can be changed. */
import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type {
  FechamentoCompleto,
  LinhaDoFechamento,
  PagamentoDoFechamento,
} from '../../../contract/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { pageCount, RECORDS_PER_PAGE } from '../../../core/pages.ts'
import { counted } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { Pages } from '../../list/Pages.tsx'
import { useCan } from '../../session/session.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Section } from '../../ui/Section.tsx'
import { toastRefusal, toastSuccess } from '../../ui/toasts.ts'
import { PorQue } from '../por-que/PorQue.tsx'
import { refetchFechamentos } from './cache.ts'
import classes from './fechamentos.module.css'
import { Linha } from './Linha.tsx'
import type { Pergunta } from './Perguntas.tsx'

/** With fewer payees than this, nobody needs a search. */
const SEARCHED_FROM = 10

interface Props {
  fechamento: FechamentoCompleto
  onAsk: (pergunta: Pergunta) => void
}

export function Pagamentos({ fechamento, onAsk }: Props) {
  const { id } = fechamento
  const [typed, setTyped] = useState('')
  const [texto] = useDebouncedValue(typed.trim(), 300)
  const [page, setPage] = useState(1)
  const query = useQuery(
    orpc.fechamentos.pagamentos.queryOptions({
      input: { id, ...(texto ? { texto } : { pagina: String(page) }) },
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = query
  return (
    <Section title="Favorecidos">
      {fechamento.favorecidos > SEARCHED_FROM && (
        <TextInput
          aria-label="Buscar favorecido"
          placeholder="Nome do favorecido"
          mb="sm"
          maw={360}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {query.isError && !data && (
        <LoadFailed query={query}>Erro ao carregar os favorecidos. Tente novamente.</LoadFailed>
      )}
      {!data && !query.isError && <Loading height={120} label="Carregando favorecidos" />}
      {data?.total === 0 && (
        <Text c="dimmed">{texto ? 'Nenhum favorecido encontrado.' : 'Nenhuma comissão.'}</Text>
      )}
      {data?.itens.map((pagamento) => (
        <Pagamento key={pagamento.id} fechamento={fechamento} pagamento={pagamento} onAsk={onAsk} />
      ))}
      {data && !texto && (
        <Pages page={page} last={pageCount(data.total, RECORDS_PER_PAGE)} onChange={setPage} />
      )}
    </Section>
  )
}

interface PagamentoProps extends Props {
  pagamento: PagamentoDoFechamento
}

function Pagamento({ fechamento, pagamento, onAsk }: PagamentoProps) {
  const { favorecido, linhas, bruto, desconto, liquido, a_recuperar } = pagamento
  const [opened, setOpened] = useState(false)
  const region = useId()
  const canEdit = useCan('fechamentos.editar') && fechamento.status === 'Rascunho'
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <Box py={6} style={{ borderBottom: '1px solid var(--plantao-borda)' }}>
      {/* An amount that leaves too little room for the name stands below it. */}
      <Group gap="4px 16px">
        <Button
          variant="subtle"
          color="gray"
          className={`text-on-paper ${classes.nome}`}
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={opened}
          aria-controls={region}
          onClick={() => setOpened(!opened)}
        >
          {favorecido}
        </Button>
        <Box ml="auto" ta="right">
          <Text fw={600}>{formatBRL(liquido)}</Text>
          <Text size="xs" c="dimmed">
            {counted(linhas, 'comissão', 'comissões')}
            {desconto > 0 && ` · ${formatBRL(bruto)} menos ${formatBRL(desconto)}`}
          </Text>
        </Box>
      </Group>
      <div id={region} hidden={!opened}>
        {opened && (
          <>
            {canEdit && (a_recuperar > 0 || desconto > 0) && (
              <Group gap="xs" pl="md">
                <Text size="sm">A recuperar: {formatBRL(a_recuperar)}</Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => onAsk({ sobre: 'desconto', pagamento })}
                >
                  Mudar desconto
                </Button>
              </Group>
            )}
            <Linhas fechamento={fechamento} pagamento={pagamento} onAsk={onAsk} canEdit={canEdit} />
          </>
        )}
      </div>
    </Box>
  )
}

function Linhas({ fechamento: { id }, pagamento, onAsk, canEdit }: PagamentoProps & { canEdit: boolean }) {
  const query = useQuery(
    orpc.fechamentos.linhas.queryOptions({ input: { id, pagamento_id: pagamento.id }, staleTime: 0 }),
  )
  const remove = useMutation({
    mutationFn: (linha: LinhaDoFechamento) => orpc.fechamentos.retirar.call({ id, linhas: [linha.id] }),
    onSuccess: () => toastSuccess('Comissão retirada do fechamento.'),
    onError: (error) => toastRefusal(error, 'Erro ao retirar a comissão. Tente novamente.'),
    onSettled: refetchFechamentos,
  })
  if (query.isError && !query.data)
    return <LoadFailed query={query}>Erro ao carregar as comissões. Tente novamente.</LoadFailed>
  if (!query.data) return <Loading height={40} label="Carregando comissões" />
  return (
    <>
      {query.data.itens.map((linha) => (
        <Linha key={linha.id} linha={linha}>
          <PorQue fechamento={id} pagamento={pagamento.id} linha={linha.id} record={nameOf(linha)} />
          {canEdit && linha.bloqueios.length > 0 && linha.motivo === null && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Manter mesmo assim: ${nameOf(linha)}`}
              onClick={() => onAsk({ sobre: 'linha', linha, isInside: true })}
            >
              Manter mesmo assim
            </Button>
          )}
          {canEdit && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Retirar ${nameOf(linha)}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(linha)}
            >
              Retirar
            </Button>
          )}
        </Linha>
      ))}
    </>
  )
}

function nameOf({ favorecido, venda }: LinhaDoFechamento): string {
  return venda ? `${favorecido}, venda ${venda.numero_venda}` : favorecido
}
