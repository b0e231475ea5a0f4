/** The menu under the user's email: profile, password, theme, shortcuts, sign-out. */
import { ActionIcon, Button, Menu, Text, useMantineColorScheme } from '@mantine/core'
import {
  IconChevronDown,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOwnLoja } from '../session/OwnLoja.tsx'
import { useSession } from '../session/session.tsx'
import { useSignOut } from '../session/useSignOut.ts'

const THEMES = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'auto', label: 'Do sistema' },
] as const

interface Props {
  /** Icon only, where there is no room for the email. */
  compact: boolean
  onShowShortcuts: () => void
  onChangePassword: () => void
}

export function UserMenu({ compact, onShowShortcuts, onChangePassword }: Props) {
  const email = useSession().session?.user.email ?? ''
  const loja = useOwnLoja()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { signOut, leaving } = useSignOut()
  return (
    <Menu position="bottom-end" width={230} withinPortal returnFocus>
      <Menu.Target>
        {compact ? (
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Menu de ${email}`}>
            <IconUserCircle size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            maw="100%"
            title={email}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <Text span inherit truncate>
              {email}
            </Text>
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {compact && (
          <Menu.Label>
            <Text span size="xs" truncate display="block">
              {email}
            </Text>
          </Menu.Label>
        )}
        {loja && <Menu.Label>Só as vendas de {loja.nome}</Menu.Label>}
        <Menu.Item component={Link} to="/perfil" leftSection={<IconUser size={16} aria-hidden />}>
          Meu Perfil
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={onChangePassword}>
          Alterar Senha
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShowShortcuts}>
          Atalhos do teclado
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Tema</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(THEMES.find((theme) => theme.value === value)?.value ?? 'auto')}
        >
          {THEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={signOut}
          disabled={leaving}
          closeMenuOnClick={false}
        >
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
