// Each from its own file: builds and tests would otherwise parse all 6,000 icons of the package.
import type { TablerIcon } from '@tabler/icons-react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';

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
