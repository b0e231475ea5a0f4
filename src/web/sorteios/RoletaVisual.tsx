/** The wheel tab: choosing a draw, preparing it, drawing, and past draws. */
import { Alert, Button, Group, Modal, Paper, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Sorteio } from '../../contract/sorteios.ts'
import { formatDate, formatInstant } from '../../core/datas.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useListAddress } from '../list/list-address.ts'
import { idIn } from '../list/list-search.ts'
import { usePode, useSession } from '../session/session.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Marca } from '../ui/Marca.tsx'
import { useFullScreen } from '../ui/use-full-screen.ts'
import { Publicado } from './Codigos.tsx'
import { HistoricoRoleta } from './HistoricoRoleta.tsx'
import { MotivoDialog } from './MotivoDialog.tsx'
import { Palco } from './Palco.tsx'
import { Participantes } from './Participantes.tsx'
import { ProvaLink } from './ProvaLink.tsx'
import { ABAS, useRoletaSearch } from './search.ts'
import { type SorteioNaRoda, useSorteio } from './use-sorteio.ts'

export function RoletaVisual() {
  const { go } = useListAddress()
  const agendados = useQuery(
    orpc.sorteios.listar.queryOptions({
      input: { status: 'Agendado', ordem: 'data_sorteio' },
      placeholderData: keepPreviousData,
    }),
  )
  const pedido = idIn(useRoletaSearch().sorteio)
  // A performed draw is no longer among the pending ones, but stays on the wheel.
  const [primeiro, setPrimeiro] = useState<string>()
  const [segredo, setSegredo] = useState<string | null>(null)
  const id = pedido ?? primeiro
  if (!id && agendados.data?.itens[0]) setPrimeiro(agendados.data.itens[0].id)
  if (agendados.isError && !id)
    return <LoadFailed query={agendados}>Erro ao carregar roletas. Tente novamente.</LoadFailed>
  if (!id && agendados.isPending) return <RodaAguardada />
  return (
    <Stack gap="lg">
      {id ? (
        <NaRoda
          key={id}
          id={id}
          agendados={agendados.data?.itens ?? []}
          onEscolher={(sorteio) => go({ sorteio })}
          onSegredo={setSegredo}
        />
      ) : (
        <Nenhum />
      )}
      <HistoricoRoleta emSegredo={segredo} />
    </Stack>
  )
}

function Nenhum() {
  const { go } = useListAddress()
  const podeCriar = usePode('sorteios.criar')
  return (
    <Paper withBorder p="xl" ta="center">
      <Text fw={500}>Nenhum sorteio agendado</Text>
      <Text c="dimmed">Cadastre uma roleta, escolha quem participa e sorteie aqui.</Text>
      {podeCriar && (
        <Button mt="sm" onClick={() => go({ aba: ABAS.nova })}>
          Nova Roleta
        </Button>
      )}
    </Paper>
  )
}

interface NaRodaProps {
  id: string
  agendados: readonly Sorteio[]
  onEscolher: (id: string) => void
  /** Called with the id of the draw whose winner is still secret; with null once its wheel has stopped. */
  onSegredo: (id: string | null) => void
}

function NaRoda({ id, agendados, onEscolher, onSegredo }: NaRodaProps) {
  const roda = useSorteio(id)
  const { emSegredo } = roda
  useEffect(() => {
    onSegredo(emSegredo ? id : null)
    return () => onSegredo(null)
  }, [emSegredo, id, onSegredo])
  const { data: sorteio, error, refetch, isRefetching } = roda.consulta
  const [telaCheia, setTelaCheia] = useFullScreen()
  const marca = useSession().ambiente?.marca
  if (error)
    return <LoadFailed query={{ error, refetch, isRefetching }}>{failureOf(error).message}</LoadFailed>
  if (!sorteio || !roda.lista.data) return <RodaAguardada />
  const escolhas = agendados.some((outro) => outro.id === id) ? agendados : [sorteio, ...agendados]
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Select
          label="Sorteio"
          data={escolhas.map((um) => ({
            value: um.id,
            label: `${um.nome} · ${formatDate(um.data_sorteio)}`,
          }))}
          value={id}
          disabled={roda.ocupado}
          onChange={(escolhido) => escolhido !== null && onEscolher(escolhido)}
          maw={440}
          flex="1 1 16rem"
        />
        <Button
          variant="default"
          leftSection={<IconMaximize size={16} aria-hidden />}
          onClick={() => setTelaCheia(true)}
        >
          Tela cheia
        </Button>
      </Group>
      {!telaCheia && (
        <Palco sorteio={sorteio} roda={roda} grande={false}>
          <Painel sorteio={sorteio} roda={roda} />
          <Participantes
            itens={roda.itens}
            congelada={roda.lista.data.congelada}
            vencedor={roda.vencedor?.id}
          />
        </Palco>
      )}
      <Modal
        opened={telaCheia}
        onClose={() => setTelaCheia(false)}
        fullScreen
        title={marca ? <Marca marca={marca} name="Roleta" size={48} /> : 'Roleta'}
        closeButtonProps={{ 'aria-label': 'Sair da tela cheia' }}
      >
        <Palco sorteio={sorteio} roda={roda} grande>
          {sorteio.preparo && <Publicado {...sorteio.preparo} grande />}
          <Botoes sorteio={sorteio} roda={roda} grande />
        </Palco>
      </Modal>
    </>
  )
}

interface PainelProps {
  sorteio: Sorteio
  roda: SorteioNaRoda
}

function Painel({ sorteio, roda }: PainelProps) {
  const { preparo } = sorteio
  return (
    <Stack gap="sm">
      <Text c="dimmed">{quando(sorteio)}</Text>
      {sorteio.criterios && <Text>{sorteio.criterios}</Text>}
      {sorteio.status === 'Cancelado' && (
        <Alert color="gray" title="Sorteio cancelado">
          {sorteio.motivo_cancelamento}
        </Alert>
      )}
      {preparo && <Publicado {...preparo} />}
      <Botoes sorteio={sorteio} roda={roda} grande={false} />
      {(preparo !== null || sorteio.anulados > 0) && (
        <ProvaLink id={sorteio.id}>
          {roda.vencedor ? 'Conferir a prova' : 'Ver o que foi publicado'}
        </ProvaLink>
      )}
    </Stack>
  )
}

function quando({ data_sorteio, hora, dia, loja, data_realizacao, status }: Sorteio): string {
  const marcado = [formatDate(data_sorteio), hora, dia].filter(Boolean).join(' ')
  const onde = loja ? `só ${loja.nome}` : 'todas as lojas'
  const realizado = data_realizacao && ` · realizado em ${formatInstant(data_realizacao)}`
  return `${marcado} · ${onde}${status === 'Realizado' ? realizado : ''}`
}

function Botoes({ sorteio, roda, grande }: PainelProps & { grande: boolean }) {
  const { go } = useListAddress()
  const podeSortear = usePode('sorteios.sortear')
  const podeAnular = usePode('sorteios.anular')
  const podePremiar = usePode('premiacoes.criar')
  const [anulando, setAnulando] = useState(false)
  const { preparo } = sorteio
  const size = grande ? 'xl' : 'sm'
  if (roda.vencedor)
    return podePremiar && !sorteio.premiado && !grande ? (
      <Button onClick={() => go({ aba: ABAS.novaPremiacao, sorteio: sorteio.id })}>
        Registrar premiação
      </Button>
    ) : null
  // At full screen the wheel and the codes need the room while it turns.
  if (sorteio.status !== 'Agendado' && (grande || !roda.ocupado)) return null
  if (!podeSortear) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!roda.ocupado) roda.sortear.mutate()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Semente pública (opcional)"
          description="Algo que ninguém controla, conhecido só agora: o resultado de uma loteria, um número dito pela plateia."
          maxLength={500}
          size={grande ? 'lg' : 'sm'}
          autoComplete="off"
          value={roda.semente}
          disabled={roda.ocupado}
          onChange={(event) => roda.setSemente(event.currentTarget.value)}
        />
        <Group gap="xs">
          {preparo === null && (
            <Button
              variant="default"
              size={size}
              disabled={roda.ocupado}
              loading={roda.preparar.isPending}
              onClick={() => roda.preparar.mutate()}
            >
              Preparar sorteio
            </Button>
          )}
          <Button type="submit" size={size} disabled={roda.ocupado}>
            {roda.ocupado ? 'Sorteando…' : 'Sortear'}
          </Button>
          {preparo !== null && podeAnular && !grande && (
            <Button variant="subtle" color="red" disabled={roda.ocupado} onClick={() => setAnulando(true)}>
              Anular preparação
            </Button>
          )}
        </Group>
        {preparo === null && !roda.ocupado && (
          <Text c="dimmed" size={grande ? 'lg' : 'sm'} maw="44rem">
            Preparar antes publica os códigos que provam que nada foi escolhido depois. Sem isso, Sortear
            prepara e sorteia de uma só vez.
          </Text>
        )}
      </Stack>
      {anulando && (
        <MotivoDialog
          title="Anular a preparação?"
          pergunta={`A preparação do sorteio ${sorteio.nome} deixa de valer e a semente secreta dela é destruída. Ela continua visível, com o motivo.`}
          confirm="Anular preparação"
          confirming="Anulando…"
          fazer={(motivo) => orpc.sorteios.anular.call({ id: sorteio.id, motivo })}
          done="Preparação anulada."
          failed="Erro ao anular a preparação. Tente novamente."
          onClose={() => setAnulando(false)}
        />
      )}
    </form>
  )
}

/** About as tall as the loaded content, so that the list of past draws does not move. */
function RodaAguardada() {
  return <Skeleton h={{ base: 1030, sm: 1110, md: 850, lg: 650 }} aria-label="Carregando roleta" />
}
