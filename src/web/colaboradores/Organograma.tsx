/** The tree of Diretor, Gerente and Corretor with each team's size and sales of the month, and those without a superior. */
import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { formatMonth } from '../../core/datas.ts'
import { idsComEquipe, montarOrganograma, procurarNoOrganograma, type Ramo } from '../../core/organograma.ts'
import { contarDe } from '../../core/texto.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { exportAddress } from '../list/list-search.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Arvore } from './Arvore.tsx'
import { printedOrganograma } from './printed-organograma.ts'

/** Above this number of people, Diretores' teams start collapsed. */
const ABERTO_ATE = 60

export default function Organograma() {
  const { data, error, refetch, isRefetching } = useQuery(orpc.colaboradores.organograma.queryOptions())
  const organograma = useMemo(() => data && montarOrganograma(data.pessoas), [data])
  if (organograma && data)
    return <Conteudo {...organograma} quantos={data.pessoas.length} mes={formatMonth(data.mes)} />
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
  topo: Ramo[]
  semSuperior: Ramo[]
  quantos: number
  /** 'novembro de 2026' */
  mes: string
}

function Conteudo({ topo, semSuperior, quantos, mes }: Props) {
  const todos = useMemo(() => idsComEquipe([...topo, ...semSuperior]), [topo, semSuperior])
  const [abertos, setAbertos] = useState<ReadonlySet<string>>(
    () =>
      new Set(quantos <= ABERTO_ATE ? todos : topo.length === 1 ? topo.map(({ pessoa }) => pessoa.id) : []),
  )
  const [texto, setTexto] = useState('')
  const procurado = useDeferredValue(texto)
  const achados = useMemo(() => {
    if (procurado.trim() === '') return null
    const ramos = [procurarNoOrganograma(topo, procurado), procurarNoOrganograma(semSuperior, procurado)]
    return { topo: ramos[0] ?? [], semSuperior: ramos[1] ?? [], abertos: new Set(idsComEquipe(ramos.flat())) }
  }, [procurado, topo, semSuperior])
  const visto = achados ?? { topo, semSuperior }
  // During a search, the branches leading to matches are expanded unless the user collapses them.
  const [fechados, setFechados] = useState<ReadonlySet<string>>(new Set())
  const abertosAgora = achados ? new Set([...achados.abertos].filter((id) => !fechados.has(id))) : abertos

  function alternar(id: string, aberto: boolean) {
    if (achados) setFechados(aberto ? semId(fechados, id) : comId(fechados, id))
    else setAbertos(aberto ? comId(abertos, id) : semId(abertos, id))
  }

  const nada = visto.topo.length === 0 && visto.semSuperior.length === 0
  return (
    <Stack gap="md">
      <Group gap="xs" align="end">
        <TextInput
          type="search"
          flex="1 1 220px"
          aria-label="Buscar no organograma"
          placeholder="Nome"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
          value={texto}
          onChange={({ currentTarget }) => {
            setTexto(currentTarget.value)
            setFechados(new Set())
          }}
        />
        <Button variant="default" disabled={achados !== null} onClick={() => setAbertos(new Set(todos))}>
          Abrir tudo
        </Button>
        <Button variant="default" disabled={achados !== null} onClick={() => setAbertos(new Set())}>
          Fechar tudo
        </Button>
        <PrintButton
          load={async () => printedOrganograma(visto, { mes, texto: procurado.trim() })}
          address={(formato) => exportAddress('/colaboradores/exportar', {}, formato)}
        />
      </Group>
      <Text c="dimmed" role="status">
        {nada
          ? 'Nenhum colaborador encontrado'
          : `${contarDe(quantos, 'colaborador ativo', 'colaboradores ativos')}; vendas de ${mes}. A venda de várias pessoas conta uma só vez para a equipe.`}
      </Text>
      {visto.topo.length > 0 && (
        <Arvore rotulo="Organograma" ramos={visto.topo} abertos={abertosAgora} onAlternar={alternar} />
      )}
      {visto.semSuperior.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            Sem superior
          </Title>
          <Text c="dimmed" size="sm" mb="xs">
            Não respondem a ninguém que esteja ativo. Escolha o superior deles na lista.
          </Text>
          <Arvore
            rotulo="Colaboradores sem superior"
            ramos={visto.semSuperior}
            abertos={abertosAgora}
            onAlternar={alternar}
          />
        </section>
      )}
    </Stack>
  )
}

function comId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids, id])
}

function semId(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((outro) => outro !== id))
}
