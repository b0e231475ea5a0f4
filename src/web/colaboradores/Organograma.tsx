/** The tree of Diretor, Gerente and Corretor with each team's size and sales of the month, and those without a superior. */
import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatMonth } from '../../core/dates.ts'
import { type Branch, buildOrganograma, idsWithTeam, searchOrganograma } from '../../core/organograma.ts'
import { counted } from '../../core/text.ts'
import type { DesistenciaFilter } from '../../core/vendas/vendas.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { CreateFirst } from '../list/CreateFirst.tsx'
import { DesistenciaCheckbox, desistenciaIn } from '../list/DesistenciaCheckbox.tsx'
import { exportAddress } from '../list/list-search.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { OrganogramaTree } from './OrganogramaTree.tsx'
import { printedOrganograma } from './printed-organograma.ts'

/** Above this number of people, Diretores' teams start collapsed. */
const EXPANDED_UP_TO = 60

export default function Organograma() {
  const desistencia = desistenciaIn(useSearch({ from: '/_app/colaboradores' }).desistencia)
  const { data, error, refetch, isRefetching } = useQuery(
    orpc.colaboradores.organograma.queryOptions({
      input: desistencia ? { desistencia } : {},
      placeholderData: keepPreviousData,
    }),
  )
  const organograma = useMemo(() => data && buildOrganograma(data.pessoas), [data])
  if (organograma && data)
    return (
      <Content
        {...organograma}
        count={data.pessoas.length}
        mes={formatMonth(data.mes)}
        desistencia={desistencia}
      />
    )
  if (error)
    return (
      <LoadFailed query={{ error, refetch, isRefetching }}>
        {failureOf(error).message || 'Erro ao carregar o organograma. Tente novamente.'}
      </LoadFailed>
    )
  return (
    <Stack gap="xs" role="status" aria-busy="true">
      <Text c="dimmed">Carregando organograma...</Text>
      <Skeleton height={40} />
      <Skeleton height={320} />
    </Stack>
  )
}

interface Props {
  top: Branch[]
  withoutSuperior: Branch[]
  count: number
  /** 'novembro de 2026' */
  mes: string
  desistencia: DesistenciaFilter | undefined
}

function Content({ top, withoutSuperior, count, mes, desistencia }: Props) {
  const tree = useSearchedTree({ top, withoutSuperior, count })
  const { text, searched, shown, isSearching, expanded, toggle } = tree
  const isEmpty = shown.top.length === 0 && shown.withoutSuperior.length === 0
  return (
    <Stack gap="md">
      <Group gap="xs">
        <TextInput
          type="search"
          flex="1 1 220px"
          aria-label="Buscar no organograma"
          placeholder="Nome"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => tree.search(currentTarget.value)}
        />
        <Button variant="default" disabled={isSearching} onClick={tree.expandAll}>
          Abrir tudo
        </Button>
        <Button variant="default" disabled={isSearching} onClick={tree.collapseAll}>
          Fechar tudo
        </Button>
        <DesistenciaCheckbox value={desistencia} />
        <PrintButton
          load={async () => printedOrganograma(shown, { mes, texto: searched.trim(), desistencia })}
          address={exportAddress('/colaboradores/exportar', {})}
        />
      </Group>
      <Text c="dimmed" role="status">
        {isEmpty
          ? count === 0
            ? 'Nenhum colaborador ativo ainda'
            : 'Nenhum colaborador encontrado'
          : `${counted(count, 'colaborador ativo', 'colaboradores ativos')}; vendas de ${mes}, ${inWords(desistencia)}. A venda de várias pessoas conta uma só vez para a equipe.`}
      </Text>
      {count === 0 && <CreateFirst cadastro="colaboradores" />}
      {shown.top.length > 0 && (
        <OrganogramaTree label="Organograma" branches={shown.top} expanded={expanded} onToggle={toggle} />
      )}
      {shown.withoutSuperior.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            Sem superior
          </Title>
          <Text c="dimmed" size="sm" mb="xs">
            Não respondem a ninguém que esteja ativo. Escolha o superior deles na lista.
          </Text>
          <OrganogramaTree
            label="Colaboradores sem superior"
            branches={shown.withoutSuperior}
            expanded={expanded}
            onToggle={toggle}
          />
        </section>
      )}
    </Stack>
  )
}

/** The branches to show, those that a search finds or all, and which of them are expanded. */
function useSearchedTree({ top, withoutSuperior, count }: Pick<Props, 'top' | 'withoutSuperior' | 'count'>) {
  const all = useMemo(() => idsWithTeam([...top, ...withoutSuperior]), [top, withoutSuperior])
  const [abertos, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(count <= EXPANDED_UP_TO ? all : top.length === 1 ? top.map(({ person }) => person.id) : []),
  )
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const found = useMemo(() => {
    if (searched.trim() === '') return null
    const branches = [searchOrganograma(top, searched), searchOrganograma(withoutSuperior, searched)]
    return {
      top: branches[0] ?? [],
      withoutSuperior: branches[1] ?? [],
      expanded: new Set(idsWithTeam(branches.flat())),
    }
  }, [searched, top, withoutSuperior])
  const shown = found ?? { top, withoutSuperior }
  // During a search, the branches leading to matches are expanded unless the user collapses them.
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const expanded = found ? new Set([...found.expanded].filter((id) => !collapsed.has(id))) : abertos

  function toggle(id: string, isExpanded: boolean) {
    if (found) setCollapsed(isExpanded ? withoutId(collapsed, id) : withId(collapsed, id))
    else setExpanded(isExpanded ? withId(abertos, id) : withoutId(abertos, id))
  }

  return {
    text,
    /** The text that `shown` was searched for. */
    searched,
    shown,
    isSearching: found !== null,
    expanded,
    toggle,
    search: (typed: string) => {
      setText(typed)
      setCollapsed(new Set())
    },
    expandAll: () => setExpanded(new Set(all)),
    collapseAll: () => setExpanded(new Set()),
  }
}

function inWords(desistencia: DesistenciaFilter | undefined): string {
  return desistencia ? 'também as em Desistência' : 'sem as em Desistência'
}

function withId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids, id])
}

function withoutId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((other) => other !== id))
}
