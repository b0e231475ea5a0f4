/** The menu of saved views: opens, saves, replaces, renames and deletes them. */
import { Button, Menu, Text } from '@mantine/core'
import { IconBookmark, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnyContent, Visao } from '../../contract/visoes.ts'
import type { ScreenWithVisoes } from '../../core/visoes.ts'
import { onDemand } from '../ui/on-demand.tsx'
import type { VisaoAction } from './VisaoDialog.tsx'

const VisaoDialog = onDemand(() => import('./VisaoDialog.tsx'))

interface Props<C extends AnyContent> {
  tela: ScreenWithVisoes
  saved: readonly Visao<C>[]
  /** The id of the open view. */
  openId: string | undefined
  /** What the screen shows now. */
  current: C
  onOpen: (visao: Visao<C>) => void
  /** The open view was deleted. */
  onClosed: () => void
}

export function VisoesMenu<C extends AnyContent>({
  tela,
  saved,
  openId,
  current,
  onOpen,
  onClosed,
}: Props<C>) {
  const [action, setAction] = useState<VisaoAction | null>(null)
  const visao = saved.find(({ id }) => id === openId)
  const isChanged = visao !== undefined && keyOf(visao.conteudo) !== keyOf(current)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            maw="18rem"
            className={visao ? 'text-on-paper' : ''}
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            title={visao?.nome}
            aria-label={visao && `Visão ${visao.nome}${isChanged ? ' · alterada' : ''}`}
          >
            {visao ? (
              <Text span inherit truncate>
                {visao.nome}
              </Text>
            ) : (
              'Visões'
            )}
            {isChanged && (
              <Text span inherit flex="none" c="dimmed" style={{ whiteSpace: 'pre' }}>
                {' '}
                · alterada
              </Text>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown
          maw="min(24rem, calc(100vw - 2rem))"
          mah="min(32rem, 70dvh)"
          style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}
        >
          <Menu.Label>Visões salvas</Menu.Label>
          {saved.length === 0 && (
            <Text c="dimmed" size="xs" px="sm" pb={4}>
              Guarde o que a tela mostra com um nome, para abri-lo de novo.
            </Text>
          )}
          {saved.map((one) => (
            <Menu.Item
              key={one.id}
              aria-current={one.id === openId || undefined}
              leftSection={
                <IconCheck size={16} aria-hidden visibility={one.id === openId ? 'visible' : 'hidden'} />
              }
              onClick={() => onOpen(one)}
            >
              {one.nome}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {visao && isChanged && (
            <>
              <Menu.Item onClick={() => setAction({ tipo: 'substituir', visao })}>
                Salvar alterações
              </Menu.Item>
              <Menu.Item onClick={() => onOpen(visao)}>Desfazer alterações</Menu.Item>
            </>
          )}
          <Menu.Item onClick={() => setAction({ tipo: 'salvar' })}>Salvar como nova visão…</Menu.Item>
          {visao && (
            <>
              <Menu.Item onClick={() => setAction({ tipo: 'renomear', visao })}>Renomear…</Menu.Item>
              <Menu.Item color="red" onClick={() => setAction({ tipo: 'excluir', visao })}>
                Excluir…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {action && (
        <VisaoDialog
          key={action.tipo}
          tela={tela}
          action={action}
          current={current}
          onSaved={({ id, nome }) => onOpen({ id, nome, conteudo: current })}
          onDeleted={onClosed}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}

/** Equal for equal contents, whatever the order of their filters. */
function keyOf({ filtros, ordem, ...look }: AnyContent): string {
  const { modo, colunas } = 'modo' in look ? look : { modo: undefined, colunas: undefined }
  const selected = Object.entries(filtros)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, Array.isArray(value) ? value.toSorted() : value])
  return JSON.stringify([modo, modo === 'tabela' && colunas, selected.sort(), ordem])
}
