import {
  IconAlertTriangle,
  IconBell,
  IconBolt,
  IconCalendar,
  IconCamera,
  IconCash,
  IconChartBar,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconCreditCard,
  IconEye,
  IconEyeOff,
  IconFilter,
  IconHeart,
  IconHeartFilled,
  IconHome,
  IconInfoCircle,
  IconLayoutGrid,
  IconList,
  IconLogout,
  IconMail,
  IconMapPin,
  IconRoute,
  IconMessageCircle,
  IconMicrophone,
  IconMenu2,
  IconPencil,
  IconPhone,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconShieldCheck,
  IconStar,
  IconStarFilled,
  IconTool,
  IconTrash,
  IconUser,
  IconVolume,
  IconVolumeOff,
  IconWifiOff,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';

interface IconProps {
  /** Pixels; 20 by default. */
  size?: number;
  className?: string;
}

/** An icon is hidden from screen readers: provide text next to it or a label. */
export type Icon = (props: IconProps) => React.JSX.Element;

const icon = (Drawing: TablerIcon): Icon =>
  function NamedIcon({ size = 20, className }) {
    return <Drawing size={size} stroke={1.8} aria-hidden className={className} style={{ flex: 'none' }} />;
  };

// Named by meaning, so that the same meaning has the same icon everywhere.
export const HomeIcon = icon(IconHome);
export const CategoriesIcon = icon(IconLayoutGrid);
export const InstantIcon = icon(IconBolt);
export const OrdersIcon = icon(IconList);
export const AccountIcon = icon(IconUser);
export const SearchIcon = icon(IconSearch);
export const PlaceIcon = icon(IconMapPin);
export const RouteIcon = icon(IconRoute);
export const MicrophoneIcon = icon(IconMicrophone);
export const PauseIcon = icon(IconPlayerPause);
export const PlayIcon = icon(IconPlayerPlay);
export const StopIcon = icon(IconPlayerStop);
export const TimeIcon = icon(IconClock);
export const DateIcon = icon(IconCalendar);
export const VerifiedIcon = icon(IconShieldCheck);
export const BackIcon = icon(IconChevronLeft);
export const ForwardIcon = icon(IconChevronRight);
export const ExpandIcon = icon(IconChevronDown);
export const BellIcon = icon(IconBell);
export const CheckIcon = icon(IconCheck);
export const DoneIcon = icon(IconCircleCheck);
export const CloseIcon = icon(IconX);
export const ToolIcon = icon(IconTool);
export const StatsIcon = icon(IconChartBar);
export const PhoneIcon = icon(IconPhone);
export const MailIcon = icon(IconMail);
export const CashIcon = icon(IconCash);
export const CardIcon = icon(IconCreditCard);
export const EditIcon = icon(IconPencil);
export const DeleteIcon = icon(IconTrash);
export const AddIcon = icon(IconPlus);
export const FilterIcon = icon(IconFilter);
export const RefreshIcon = icon(IconRefresh);
export const LogoutIcon = icon(IconLogout);
export const ShowIcon = icon(IconEye);
export const HideIcon = icon(IconEyeOff);
export const WarningIcon = icon(IconAlertTriangle);
export const InfoIcon = icon(IconInfoCircle);
export const OfflineIcon = icon(IconWifiOff);
export const CameraIcon = icon(IconCamera);
export const SoundIcon = icon(IconVolume);
export const MuteIcon = icon(IconVolumeOff);
export const MessageIcon = icon(IconMessageCircle);
export const StarIcon = icon(IconStar);
export const FullStarIcon = icon(IconStarFilled);
export const FavouriteIcon = icon(IconHeart);
export const FullFavouriteIcon = icon(IconHeartFilled);
export const MenuIcon = icon(IconMenu2);
