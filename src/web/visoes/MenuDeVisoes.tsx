/** The menu of saved views: opens, saves, replaces, renames and deletes them. */
import { Button, Menu, Text } from '@mantine/core'
import { IconBookmark, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConteudoDeVisao, Visao } from '../../contract/visoes.ts'
import { type AcaoDeVisao, DialogoDeVisao } from './DialogoDeVisao.tsx'
import classes from './visoes.module.css'

interface Props {
  salvas: readonly Visao[]
  /** The id of the open view. */
  aberta: string | undefined
  /** What the screen shows now. */
  atual: ConteudoDeVisao
  onOpen: (visao: Visao) => void
  /** The open view was deleted. */
  onClosed: () => void
}

export function MenuDeVisoes({ salvas, aberta, atual, onOpen, onClosed }: Props) {
  const [action, setAcao] = useState<AcaoDeVisao | null>(null)
  const visao = salvas.find(({ id }) => id === aberta)
  const alterada = visao !== undefined && chaveDe(visao.conteudo) !== chaveDe(atual)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            className={classes.botao}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            title={visao?.nome}
            aria-label={visao && `Visão ${visao.nome}${alterada ? ' · alterada' : ''}`}
          >
            {visao ? <span className={classes.nome}>{visao.nome}</span> : 'Visões'}
            {alterada && <span className={classes.alterada}> · alterada</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Label>Visões salvas</Menu.Label>
          {salvas.length === 0 && (
            <Text c="dimmed" size="xs" px="sm" pb={4}>
              Guarde filtros, ordem e colunas com um nome, para abri-los de novo.
            </Text>
          )}
          {salvas.map((uma) => (
            <Menu.Item
              key={uma.id}
              aria-current={uma.id === aberta || undefined}
              leftSection={
                <IconCheck size={16} aria-hidden visibility={uma.id === aberta ? 'visible' : 'hidden'} />
              }
              onClick={() => onOpen(uma)}
            >
              {uma.nome}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {visao && alterada && (
            <>
              <Menu.Item onClick={() => setAcao({ tipo: 'substituir', visao })}>Salvar alterações</Menu.Item>
              <Menu.Item onClick={() => onOpen(visao)}>Desfazer alterações</Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => setAcao({ tipo: 'salvar' })}>Salvar como nova visão…</Menu.Item>
          {visao && (
            <>
              <Menu.Item onClick={() => setAcao({ tipo: 'renomear', visao })}>Renomear…</Menu.Item>
              <Menu.Item color="red" onClick={() => setAcao({ tipo: 'excluir', visao })}>
                Excluir…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {action && (
        <DialogoDeVisao
          key={action.tipo}
          acao={action}
          atual={atual}
          onSaved={onOpen}
          onDeleted={onClosed}
          onClose={() => setAcao(null)}
        />
      )}
    </>
  )
}

/** Equal for equal contents, whatever the order of their filters. */
function chaveDe({ modo, colunas, filtros, ordem }: ConteudoDeVisao): string {
  const escolhidos = Object.entries(filtros)
    .filter(([, value]) => value !== undefined)
    .map(([campo, value]) => [campo, Array.isArray(value) ? value.toSorted() : value])
  return JSON.stringify([modo, modo === 'tabela' && colunas, escolhidos.sort(), ordem])
}
