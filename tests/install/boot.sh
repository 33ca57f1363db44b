#!/bin/sh
# Starts systemd as the first process of a folder that holds Debian, apart from this machine but for its network. Writes
# that process's id, and ends it as soon as its own input ends, so that no machine outlives whoever made it.
set -eu
export ROOT="$1"
GROUPS_AT=$(findmnt -n -o TARGET -t cgroup2 | head -1)/partner-pos-machine
mkdir -p "$GROUPS_AT"
echo $$ > "$GROUPS_AT/cgroup.procs"
# What is in quotes is for the shell inside.
# shellcheck disable=SC2016
unshare --mount --pid --ipc --uts --cgroup --fork sh -euc '
  mount --make-rprivate /
  mount --bind "$ROOT" "$ROOT"
  cd "$ROOT"
  mount -t proc proc proc
  mount -t sysfs -o ro sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs -o mode=755 tmpfs dev
  for device in null zero full random urandom tty; do
    touch "dev/$device"
    mount --bind "/dev/$device" "dev/$device"
  done
  mkdir dev/pts dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts dev/pts
  ln -s pts/ptmx dev/ptmx
  mount -t tmpfs tmpfs dev/shm
  mount -t tmpfs -o mode=755 tmpfs run
  hostname counter
  exec chroot . env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /usr/lib/systemd/systemd --show-status=no
' < /dev/null > /dev/null 2>&1 &
FIRST=''
while [ -z "$FIRST" ]; do
  sleep 0.1
  FIRST=$(cat "/proc/$!/task/$!/children")
done
echo "$FIRST"
cat > /dev/null
kill -9 "$FIRST"
wait $! || true
