/** The list's filters: person, store, development, status, period. */
import { Button, Group, Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SITUACOES_COMISSAO } from '../../core/comissoes.ts'
import { addDays, monthOf, previousMonth, today } from '../../core/datas.ts'
import { orpc } from '../api/query.ts'
import { EmpreendimentoSelect } from '../empreendimentos/selects.tsx'
import { DayFilter } from '../fields/DayFilter.tsx'
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useListAddress } from '../list/list-address.ts'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { LojaSelect } from '../lojas/selects.tsx'
import classes from './comissoes.module.css'
import { filtrosIn } from './search.ts'

const route = getRouteApi('/_app/comissoes')

const PERIODOS = [
  { value: 'venda', label: 'Por data da venda' },
  { value: 'pagamento', label: 'Por data do pagamento' },
]

/** Room for 'Todos os empreendimentos' beside its button, on phones too. */
const INTEIRO = '1 1 15rem'

/** `children`: the export. */
export function FiltrosComissoes({ children }: { children: ReactNode }) {
  const { go } = useListAddress()
  const filtros = filtrosIn(route.useSearch())
  const filtrar = (patch: Record<string, string | undefined>) => go({ ...patch, pagina: undefined }, true)
  return (
    <>
      <ListBar label="Buscar comissões" placeholder="Venda, cliente ou corretor">
        <ParticipanteSelect
          aria-label="Filtrar por corretor"
          none="Todos os corretores"
          flex={INTEIRO}
          value={filtros.colaborador_id ?? null}
          onChange={(id) => filtrar({ corretor: id ?? undefined })}
        />
        <LojaSelect
          aria-label="Filtrar por loja"
          none="Todas as lojas"
          flex={INTEIRO}
          value={filtros.loja_id ?? null}
          onChange={(id) => filtrar({ loja: id ?? undefined })}
        />
        <EmpreendimentoSelect
          aria-label="Filtrar por empreendimento"
          none="Todos os empreendimentos"
          flex={INTEIRO}
          value={filtros.empreendimento_id ?? null}
          onChange={(id) => filtrar({ empreendimento: id ?? undefined })}
        />
        <StatusFilter options={SITUACOES_COMISSAO} value={filtros.status} />
        {children}
      </ListBar>
      <section aria-label="Período" className={classes.periodo}>
        <Select
          aria-label="Período por"
          data={PERIODOS}
          value={filtros.periodo ?? 'venda'}
          allowDeselect={false}
          onChange={(periodo) => filtrar({ periodo: periodo === 'pagamento' ? periodo : undefined })}
        />
        <DayFilter aria-label="De" placeholder="De" value={filtros.de} onChange={(de) => filtrar({ de })} />
        <DayFilter
          aria-label="Até"
          placeholder="Até"
          value={filtros.ate}
          onChange={(ate) => filtrar({ ate })}
        />
        <Group gap="xs">
          {Object.entries(atalhos()).map(([rotulo, periodo]) => (
            <Button key={rotulo} variant="default" onClick={() => filtrar(periodo)}>
              {rotulo}
            </Button>
          ))}
        </Group>
      </section>
    </>
  )
}

/** Everyone who takes part in a sale. */
const ParticipanteSelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    cadastro="colaboradores"
    apenas="quem participa de uma venda"
    source={(input) => orpc.comissoes.participantes.queryOptions({ input })}
  />
)

function atalhos(): Record<string, { de: string | undefined; ate: string | undefined }> {
  const hoje = today(new Date())
  const lastDay = (fimExclusivo: string) => addDays(fimExclusivo, -1)
  const este = monthOf(hoje)
  const anterior = previousMonth(hoje)
  return {
    'Este mês': { de: este.inicio, ate: lastDay(este.fimExclusivo) },
    'Mês passado': { de: anterior.inicio, ate: lastDay(anterior.fimExclusivo) },
    'Todo o período': { de: undefined, ate: undefined },
  }
}
