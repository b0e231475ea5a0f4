/** The wheel tab: choosing a draw, preparing it, drawing, and past draws. */
import { Alert, Button, Group, Modal, Paper, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Sorteio } from '../../contract/sorteios.ts'
import { formatDate, formatInstant } from '../../core/dates.ts'
import { idIn } from '../../core/ids.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useGo } from '../list/list-address.ts'
import { TABS, useRoletaSearch } from '../navigation/roleta-address.ts'
import { useCan, useSession } from '../session/session.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Marca } from '../ui/Marca.tsx'
import { useFullScreen } from '../ui/use-full-screen.ts'
import { PublishedCodes } from './Codes.tsx'
import { MotivoDialog } from './MotivoDialog.tsx'
import { Participantes } from './Participantes.tsx'
import { ProvaLink } from './ProvaLink.tsx'
import { RoletaHistory } from './RoletaHistory.tsx'
import stage from './Stage.module.css'
import { Stage } from './Stage.tsx'
import { type SorteioOnWheel, useSorteio } from './use-sorteio.ts'

export function RoletaVisual() {
  const go = useGo()
  const scheduled = useQuery(
    orpc.sorteios.listar.queryOptions({
      input: { status: 'Agendado', ordem: 'data_sorteio' },
      placeholderData: keepPreviousData,
    }),
  )
  const requested = idIn(useRoletaSearch().sorteio)
  // A performed draw is no longer among the pending ones, but stays on the wheel.
  const [first, setFirst] = useState<string>()
  const [segredo, setSegredo] = useState<string | null>(null)
  const id = requested ?? first
  if (!id && scheduled.data?.itens[0]) setFirst(scheduled.data.itens[0].id)
  if (scheduled.isError && !id)
    return <LoadFailed query={scheduled}>Erro ao carregar roletas. Tente novamente.</LoadFailed>
  if (!id && scheduled.isPending) return <WheelSkeleton />
  return (
    <Stack gap="lg">
      {id ? (
        <OnWheel
          key={id}
          id={id}
          scheduled={scheduled.data?.itens ?? []}
          onPick={(sorteio) => go({ sorteio })}
          onSegredo={setSegredo}
        />
      ) : (
        <NoneScheduled />
      )}
      <RoletaHistory secretId={segredo} />
    </Stack>
  )
}

function NoneScheduled() {
  const go = useGo()
  const canCreate = useCan('sorteios.criar')
  return (
    <Paper withBorder p="xl" ta="center">
      <Text fw={500}>Nenhum sorteio agendado</Text>
      <Text c="dimmed">Cadastre uma roleta, escolha quem participa e sorteie aqui.</Text>
      {canCreate && (
        <Button mt="sm" onClick={() => go({ aba: TABS.nova })}>
          Nova Roleta
        </Button>
      )}
    </Paper>
  )
}

interface OnWheelProps {
  id: string
  scheduled: readonly Sorteio[]
  onPick: (id: string) => void
  /** Called with the id of the draw whose winner is still secret; with null once its wheel has stopped. */
  onSegredo: (id: string | null) => void
}

function OnWheel({ id, scheduled, onPick, onSegredo }: OnWheelProps) {
  const wheel = useSorteio(id)
  const { emSegredo } = wheel
  useEffect(() => {
    onSegredo(emSegredo ? id : null)
    return () => onSegredo(null)
  }, [emSegredo, id, onSegredo])
  const { data: sorteio, error, refetch, isRefetching } = wheel.consulta
  const [isFullScreen, setFullScreen] = useFullScreen()
  const marca = useSession().ambiente?.marca
  if (error && !sorteio)
    return <LoadFailed query={{ error, refetch, isRefetching }}>{failureOf(error).message}</LoadFailed>
  if (!sorteio || !wheel.lista.data) return <WheelSkeleton />
  const choices = scheduled.some((other) => other.id === id) ? scheduled : [sorteio, ...scheduled]
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <Select
          label="Sorteio"
          data={choices.map((choice) => ({
            value: choice.id,
            label: `${choice.nome} · ${formatDate(choice.data_sorteio)}`,
          }))}
          value={id}
          disabled={wheel.ocupado}
          onChange={(selected) => selected !== null && onPick(selected)}
          maw={440}
          flex="1 1 16rem"
        />
        <Button
          variant="default"
          leftSection={<IconMaximize size={16} aria-hidden />}
          onClick={() => setFullScreen(true)}
        >
          Tela cheia
        </Button>
      </Group>
      {!isFullScreen && (
        <Stage sorteio={sorteio} wheel={wheel} large={false}>
          <Panel sorteio={sorteio} wheel={wheel} />
          <Participantes
            itens={wheel.itens}
            frozen={wheel.lista.data.congelada}
            vencedor={wheel.vencedor?.id}
          />
        </Stage>
      )}
      <Modal
        opened={isFullScreen}
        onClose={() => setFullScreen(false)}
        fullScreen
        classNames={{ content: stage.tela ?? '', body: stage.corpo ?? '' }}
        title={marca ? <Marca marca={marca} name="Roleta" size={64} large /> : 'Roleta'}
        closeButtonProps={{ 'aria-label': 'Sair da tela cheia' }}
      >
        <Stage
          sorteio={sorteio}
          wheel={wheel}
          large
          foot={sorteio.preparo && <PublishedCodes {...sorteio.preparo} large />}
        >
          <Buttons sorteio={sorteio} wheel={wheel} large />
        </Stage>
      </Modal>
    </>
  )
}

interface PanelProps {
  sorteio: Sorteio
  wheel: SorteioOnWheel
}

function Panel({ sorteio, wheel }: PanelProps) {
  const { preparo } = sorteio
  return (
    <Stack gap="sm">
      <Text c="dimmed">{dateOf(sorteio)}</Text>
      {sorteio.criterios && <Text>{sorteio.criterios}</Text>}
      {sorteio.status === 'Cancelado' && (
        <Alert color="gray" title="Sorteio cancelado">
          {sorteio.motivo_cancelamento}
        </Alert>
      )}
      {preparo && <PublishedCodes {...preparo} />}
      <Buttons sorteio={sorteio} wheel={wheel} large={false} />
      {(preparo !== null || sorteio.anulados > 0) && (
        <ProvaLink id={sorteio.id}>
          {wheel.vencedor ? 'Conferir a prova' : 'Ver o que foi publicado'}
        </ProvaLink>
      )}
    </Stack>
  )
}

function dateOf({ data_sorteio, hora, dia, loja, data_realizacao, status }: Sorteio): string {
  const scheduledFor = [formatDate(data_sorteio), hora, dia].filter(Boolean).join(' ')
  const place = loja ? `só ${loja.nome}` : 'todas as lojas'
  const held = data_realizacao && ` · realizado em ${formatInstant(data_realizacao)}`
  return `${scheduledFor} · ${place}${status === 'Realizado' ? held : ''}`
}

function Buttons({ sorteio, wheel, large }: PanelProps & { large: boolean }) {
  const go = useGo()
  const canDraw = useCan('sorteios.sortear')
  const canVoid = useCan('sorteios.anular')
  const canCreatePremiacao = useCan('premiacoes.criar')
  const [voiding, setVoiding] = useState(false)
  const { preparo } = sorteio
  const size = large ? 'xl' : 'sm'
  if (wheel.vencedor)
    return canCreatePremiacao && !sorteio.premiado && !large ? (
      <Button onClick={() => go({ aba: TABS.novaPremiacao, sorteio: sorteio.id })}>
        Registrar premiação
      </Button>
    ) : null
  // At full screen the wheel and the codes need the room while it turns.
  if (sorteio.status !== 'Agendado' && (large || !wheel.ocupado)) return null
  if (!canDraw) return null
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!wheel.ocupado) wheel.sortear.mutate()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Semente pública (opcional)"
            description="Algo que ninguém controla, conhecido só agora: o resultado de uma loteria, um número dito pela plateia."
            maxLength={500}
            size={large ? 'lg' : 'sm'}
            autoComplete="off"
            value={wheel.semente}
            disabled={wheel.ocupado}
            onChange={(event) => wheel.setSemente(event.currentTarget.value)}
          />
          <Group gap="xs">
            {preparo === null && (
              <Button
                variant="default"
                size={size}
                disabled={wheel.ocupado}
                loading={wheel.preparar.isPending}
                onClick={() => wheel.preparar.mutate()}
              >
                Preparar sorteio
              </Button>
            )}
            <Button type="submit" size={size} disabled={wheel.ocupado}>
              {wheel.ocupado ? 'Sorteando…' : 'Sortear'}
            </Button>
            {preparo !== null && canVoid && !large && (
              <Button variant="subtle" color="red" disabled={wheel.ocupado} onClick={() => setVoiding(true)}>
                Anular preparação
              </Button>
            )}
          </Group>
          {preparo === null && !wheel.ocupado && (
            <Text c="dimmed" size={large ? 'lg' : 'sm'} maw="44rem">
              Preparar antes publica os códigos que provam que nada foi escolhido depois. Sem isso, Sortear
              prepara e sorteia de uma só vez.
            </Text>
          )}
        </Stack>
      </form>
      {voiding && (
        <MotivoDialog
          title="Anular a preparação?"
          record={sorteio.nome}
          question={`A preparação do sorteio ${sorteio.nome} deixa de valer e a semente secreta dela é destruída. Ela continua visível, com o motivo.`}
          confirm="Anular preparação"
          confirming="Anulando…"
          run={(motivo) => orpc.sorteios.anular.call({ id: sorteio.id, motivo })}
          done="Preparação anulada."
          failed="Erro ao anular a preparação. Tente novamente."
          onClose={() => setVoiding(false)}
        />
      )}
    </>
  )
}

/** About as tall as the loaded content, so that the list of past draws does not move. */
function WheelSkeleton() {
  return <Loading h={{ base: 1030, sm: 1110, md: 850, lg: 650 }} label="Carregando roleta" />
}
