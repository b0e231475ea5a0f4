/** The filters in use in whole words, which the fields may cut off; each is taken off by a press. */
import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { COMISSAO_FIELDS, COMISSAO_ORIGENS } from '../../core/comissoes/comissoes.ts'
import { orpc } from '../api/query.ts'
import type { Source } from '../fields/use-option-search.tsx'
import { dayOf, periodOf } from './periods.ts'
import type { filtersIn } from './search.ts'

interface Props {
  filters: ReturnType<typeof filtersIn>
  onChange: (patch: Record<string, undefined>) => void
}

const SOURCES: Readonly<Record<'corretor' | 'loja' | 'empreendimento', Source>> = {
  corretor: (input) => orpc.comissoes.participantes.queryOptions({ input }),
  loja: (input) => orpc.lojas.opcoes.queryOptions({ input }),
  empreendimento: (input) => orpc.empreendimentos.opcoes.queryOptions({ input }),
}

export function FilterChips({ filters, onChange }: Props) {
  const { colaborador_id, loja_id, empreendimento_id, de, ate, periodo, status, andamento, origem } = filters
  const corretor = useName(SOURCES.corretor, colaborador_id)
  const loja = useName(SOURCES.loja, loja_id)
  const empreendimento = useName(SOURCES.empreendimento, empreendimento_id)
  const { value, words } = periodOf(filters)
  const chips = [
    { params: ['corretor'], rotulo: COMISSAO_FIELDS.colaborador_id.rotulo, text: corretor },
    { params: ['status'], rotulo: COMISSAO_FIELDS.situacao.rotulo, text: status },
    { params: ['andamento'], rotulo: COMISSAO_FIELDS.andamento.rotulo, text: andamento },
    { params: ['origem'], rotulo: 'Origem', text: origem && COMISSAO_ORIGENS[origem] },
    { params: ['loja'], rotulo: COMISSAO_FIELDS.loja_id.rotulo, text: loja },
    { params: ['empreendimento'], rotulo: COMISSAO_FIELDS.empreendimento_id.rotulo, text: empreendimento },
    {
      params: ['de', 'ate', 'periodo'],
      rotulo: periodo === 'pagamento' ? 'Data do pagamento' : dayOf(origem),
      text: de || ate ? (words ?? value) : undefined,
    },
  ].flatMap(({ text, ...chip }) => (text === undefined ? [] : [{ ...chip, text }]))
  if (chips.length === 0) return null
  return (
    <Group
      component="ul"
      gap={6}
      mt={6}
      mb="sm"
      p={0}
      style={{ listStyle: 'none' }}
      aria-label="Filtros em uso"
    >
      {chips.map(({ params, rotulo, text }) => (
        <li key={rotulo} style={{ minWidth: 0 }}>
          <Button
            variant="default"
            size="compact-sm"
            maw="100%"
            h="auto"
            mih={26}
            lh={1.3}
            py={3}
            styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' } }}
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={`Tirar o filtro ${rotulo}: ${text}`}
            onClick={() => onChange(Object.fromEntries(params.map((param) => [param, undefined])))}
          >
            {rotulo}: {text}
          </Button>
        </li>
      ))}
    </Group>
  )
}

/** The name of the record, once it is known. */
function useName(source: Source, id: string | undefined): string | undefined {
  const { data } = useQuery({ ...source({ ids: id ? [id] : [] }), enabled: id !== undefined })
  return id && data?.itens.find((one) => one.id === id)?.nome
}
